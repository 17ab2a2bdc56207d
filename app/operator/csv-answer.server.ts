/** A cell of a sheet. */
export type Cell = string | number | boolean | Date | null | undefined;

/**
 * A table as a file: UTF-8 with its mark, so that Excel reads Korean, lines of CRLF, and nothing in it that a spreadsheet
 * would take for a formula.
 */
export function csvAnswer(name: string, heads: readonly string[], rows: Iterable<readonly Cell[]>): Response {
  const lines = [heads, ...rows].map((row) => row.map(csvCell).join(','));
  return new Response(`\uFEFF${lines.join('\r\n')}\r\n`, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`,
      'cache-control': 'private, no-store',
    },
  });
}

function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  const text = value instanceof Date ? value.toISOString() : value;
  // A spreadsheet runs what begins like this; a sign before it keeps it a text.
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
