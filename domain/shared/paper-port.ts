/** A column of a paper's table; numbers stand at its right. */
export interface PaperColumn {
  title: string;
  /** Its part of the width. */
  width: number;
  isNumber?: boolean;
}

/** A table of a paper; its last rows may be its sums. */
export interface PaperTable {
  title: string;
  columns: readonly PaperColumn[];
  rows: readonly (readonly string[])[];
  /** How many of the last rows are sums. */
  sums?: number;
}

/** A paper that is given out: what stands at its head, its tables, and what is said below them. */
export interface Paper {
  title: string;
  shop: string;
  facts: readonly (readonly [label: string, value: string])[];
  tables: readonly PaperTable[];
  notes: readonly string[];
  /** What the file says of when it was made: the same paper gives the same bytes. */
  at: Date;
}

/** Prints papers. */
export interface PaperPrinter {
  /** A PDF whose text can be chosen and read aloud; A4, as many pages as it takes. */
  print(paper: Paper): Promise<Uint8Array>;
  /** A text as a file, in UTF-8. */
  plain(text: string): Uint8Array;
}
