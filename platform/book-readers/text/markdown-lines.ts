const LIST_ITEM = /^[ \t]{0,12}(?:[-*+•]|\d{1,9}[.)])[ \t]+\S/u;
const FENCE = /^ {0,3}(?:```|~~~)/u;
const DELIMITERS = /^\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)*\|?$/u;
const MAX_COLUMNS = 50;

/** Between blanks or punctuation only: a tilde after a word lengthens it, as in `가자~~`. */
const STRUCK = /(?<![\p{L}\p{N}~])~~(?=[^\s~])([^~{}|\n]{1,500})(?<=\S)~~(?![\p{L}\p{N}~])/gu;

/** Makes items of lists and rows of tables paragraphs of their own, `<br>` a line break, and `~~` struck text. */
export function separateLists(text: string): string {
  const lines = text
    .replaceAll(/<br\s*\/?>[ \t]*/giu, '\\\n')
    .replaceAll(STRUCK, '{-$1}')
    .split('\n');
  const separated: string[] = [];
  let isFenced = false;
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    if (FENCE.test(line)) isFenced = !isFenced;
    const rows = isFenced ? [] : tableFrom(lines, at);
    if (rows.length > 0) {
      separated.push('', ...rows.flatMap((row) => [row, '']));
      // The delimiter row is none.
      at += rows.length;
    } else if (!isFenced && LIST_ITEM.test(line) && (separated.at(-1) ?? '').trim() !== '') separated.push('', line);
    else separated.push(line);
  }
  return separated.join('\n');
}

/** Rows of a table with their layout marks; a tab separates the cells. */
function tableFrom(lines: readonly string[], from: number): string[] {
  const [head = '', delimiters = ''] = lines.slice(from, from + 2);
  if (!head.includes('|') || !delimiters.includes('-') || !DELIMITERS.test(delimiters.trim())) return [];
  const columns = cellsOf(head).length;
  if (columns < 2 || columns > MAX_COLUMNS || cellsOf(delimiters).length !== columns) return [];
  const rows = [`{표}${cellsOf(head).join('\t')}`];
  for (let at = from + 2; (lines[at] ?? '').includes('|'); at += 1) {
    const cells = cellsOf(lines[at] ?? '').slice(0, columns);
    rows.push(`{행}${[...cells, ...Array<string>(columns - cells.length).fill('')].join('\t')}`);
  }
  return rows;
}

function cellsOf(row: string): string[] {
  return row
    .trim()
    .replace(/^\|/u, '')
    .replace(/\|$/u, '')
    .split('|')
    .map((cell) => cell.trim());
}
