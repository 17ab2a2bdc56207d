import { CSV_START, csvLine } from '#shared/content/csv';
import { seoulSecond } from '#shared/content/seoul-date';

export type Cell = string | number | boolean | Date | null | undefined;

/** Private CSV download. */
export function csvResponse(name: string, heads: readonly string[], rows: Iterable<readonly Cell[]>): Response {
  const lines = [heads, ...rows].map((row) => csvLine(row.map(safeCell)));
  return new Response(CSV_START + lines.join(''), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replaceAll(/[^\w.-]/g, '-')}"`,
      'cache-control': 'private, no-store',
    },
  });
}

function safeCell(value: Cell): string | number | null {
  if (value === undefined) return null;
  // Spreadsheets know no time zones.
  if (value instanceof Date) return seoulSecond(value);
  return typeof value === 'boolean' ? (value ? '예' : '아니요') : value;
}
