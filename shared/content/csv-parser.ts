const SEPARATORS = [',', ';', '\t'];
/** Written by `csvLine` before text that looks like a formula. */
const GUARD = /^'(?=[\s\0]*[=+\-@|\uFF1D\uFF0B\uFF0D\uFF20])/u;

/** Rows of a CSV text (RFC 4180), separated by commas, semicolons or tabs, whichever the first line uses most. */
export function parseCsv(text: string): string[][] {
  const source = text.replace(/^\uFEFF/u, '');
  const [head = ''] = source.split(/\r?\n/u, 1);
  const bare = head.replaceAll(/"[^"]*"/gu, '');
  const [separator = ','] = SEPARATORS.toSorted((one, other) => bare.split(other).length - bare.split(one).length);
  const cell = new RegExp(`("(?:[^"]|"")*"|[^${separator}\\r\\n]*)(${separator}|\\r\\n|\\r|\\n|$)`, 'gu');
  const rows: string[][] = [];
  let row: string[] = [];
  for (const [whole, value = '', end = ''] of source.matchAll(cell)) {
    const isLast = whole === '' && row.length === 0;
    if (isLast) break;
    const inner = value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1).replaceAll('""', '"') : value;
    row.push(inner.replace(GUARD, ''));
    if (end === separator) continue;
    rows.push(row);
    row = [];
    if (end === '') break;
  }
  return rows;
}
