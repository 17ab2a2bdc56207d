/** A table column; numbers are right-aligned. */
export interface PdfColumn {
  title: string;
  /** Relative width. */
  width: number;
  isNumber?: boolean;
}

/** A table; its last rows may be totals. */
export interface PdfTable {
  title: string;
  columns: readonly PdfColumn[];
  rows: readonly (readonly string[])[];
  /** Number of total rows at the end. */
  sums?: number;
}

/** A PDF document: header, tables and notes. */
export interface PdfDocument {
  title: string;
  shop: string;
  details: readonly (readonly [label: string, value: string])[];
  tables: readonly PdfTable[];
  notes: readonly string[];
  /** Creation date in the metadata. Equal documents give equal bytes. */
  at: Date;
}

/** Renders PDF documents. */
export interface PdfRenderer {
  /** An accessible A4 PDF with selectable text. */
  render(document: PdfDocument): Promise<Uint8Array>;
  /** UTF-8 bytes of a text. */
  encodeText(text: string): Uint8Array;
}
