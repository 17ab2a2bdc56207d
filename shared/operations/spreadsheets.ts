/** What a spreadsheet may hold. */
export const SHEET_KINDS = ['works', 'episodes', 'members'] as const;
/** What a spreadsheet holds. */
export type SheetKind = (typeof SHEET_KINDS)[number];
/** Display names. */
export const SHEET_KIND_NAMES: Record<SheetKind, string> = {
  works: '작품 정보',
  episodes: '회차 가격과 공개 일정',
  members: '회원',
};

/** A column of a sheet; `isFixed` ones tell what a row is about and are not changed. */
export interface SheetColumn {
  key: string;
  label: string;
  hint?: string;
  isRequired?: true;
  isFixed?: true;
}

/** A row of an upload by column key; `line` counts from 2, below the head. */
export interface SheetRow {
  line: number;
  cells: Readonly<Record<string, string>>;
}

/** What applying a row changes, or why it cannot be applied. */
export interface PlannedSheetRow {
  line: number;
  /** What the row is about. */
  name: string;
  path: string | null;
  /** Whether it makes something new. */
  isNew?: boolean;
  changes: { label: string; from: string; to: string }[];
  error: string | null;
}

/** Which column of the file fills which column of the sheet: the file's column by key. */
export type SheetMapping = Record<string, number>;
