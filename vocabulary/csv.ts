/** What spreadsheets take for the beginning of a formula, in narrow and wide letters, also behind blanks. */
const FORMULA = /^[\s\0]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** What a file of lines begins with, so that spreadsheets read its Korean. */
export const CSV_START = '\uFEFF';

/** Where a spreadsheet may end a cell: some part lines at semicolons and tabs as well, and would see a formula behind one. */
const ENDS_CELL = /[",;\t\r\n']/;

/**
 * One line of a table for spreadsheets (RFC 4180). A text that one would work out as a formula is led by an apostrophe:
 * titles are written by others. Numbers stay numbers.
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
