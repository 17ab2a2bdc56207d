import type { ImportLimits } from '../book-readers/import-limits.ts';
import { IMPORT_LIMITS } from '../book-readers/import-limits.ts';

const MB = 1024 * 1024;
/** Rows below the head, and columns. */
export const MAX_ROWS = 20_000;
export const MAX_COLUMNS = 100;

/** A sheet of the most rows unpacks to less. */
export const SHEET_LIMITS: ImportLimits = {
  ...IMPORT_LIMITS,
  archiveBytes: 20 * MB,
  archiveEntries: 500,
  entryBytes: 60 * MB,
  unpackedBytes: 120 * MB,
  xmlBytes: 60 * MB,
};
