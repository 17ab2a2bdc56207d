const NUMBER_HEADS = /^(회원\s*번호|member[ _]?(no|number|id)?)$/i;

/** Member numbers of a CSV or TSV: from the named column, else the first. */
export function memberExport(sheet: string): string {
  const lines = sheet
    .replace('\uFEFF', '')
    .trim()
    .split(/\r\n|\r|\n/);
  const rows = lines.filter((line) => line.trim() !== '').map(cellsOf);
  const head = rows[0] ?? [];
  const named = head.findIndex((cell) => NUMBER_HEADS.test(cell));
  // Headers in an encoding other than UTF-8 are unreadable, numbers are not.
  const isHead = named >= 0 || (rows.length > 1 && !/\d/.test(head[0] ?? ''));
  const column = Math.max(named, 0);
  return (isHead ? rows.slice(1) : rows).map((row) => row[column] ?? '').join('\n');
}

/** Handles quoted cells with commas. */
function cellsOf(line: string): string[] {
  const cells = line.match(/("(?:[^"]|"")*"|[^,;\t]*)(?:[,;\t]|$)/g) ?? [];
  return cells.map((cell) =>
    cell
      .replace(/[,;\t]$/, '')
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .replaceAll('""', '"')
      .trim(),
  );
}
