/** Characters that start a formula, half and full width, also after spaces. */
const FORMULA = /^[\s\0]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Byte order mark, so that spreadsheets detect UTF-8. */
export const CSV_START = '\uFEFF';

/** Some spreadsheets also split at semicolons and tabs and would then see a formula. */
const ENDS_CELL = /[",;\t\r\n']/;

/**
 * Formats one CSV line (RFC 4180). Text that looks like a formula gets a leading apostrophe, because titles are
 * untrusted.
 */
export function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return ENDS_CELL.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
