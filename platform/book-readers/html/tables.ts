import type { SourceBlock, SourceSpan } from '#domain/catalog-import';
import { elementsNamed, type Markup } from './markup.ts';
import { spansText } from './spans.ts';

/** A longer cell is no value but text in a layout table. */
const MAX_CELL = 300;
const MAX_COLUMNS = 12;
const MAX_SPAN = 50;

interface Cell {
  isHeader: boolean;
  blocks: SourceBlock[];
}

/** Rows of cells; the plain blocks of a single column and of tables that only arrange text or pictures. */
export async function tableRows(
  table: Markup,
  { readCell, isLeftOut }: { readCell(cell: Markup): Promise<SourceBlock[]>; isLeftOut(part: Markup): boolean },
): Promise<SourceBlock[]> {
  const grid = new Grid();
  const read: SourceBlock[] = [];
  for (const row of rowsOf(table)) {
    if (isLeftOut(row)) continue;
    grid.startRow();
    for (const cell of row.children) {
      if (typeof cell === 'string' || (cell.name !== 'td' && cell.name !== 'th') || isLeftOut(cell)) continue;
      const blocks = await readCell(cell);
      read.push(...blocks);
      grid.add({ isHeader: cell.name === 'th', blocks }, spanOf(cell));
    }
  }
  const isData = elementsNamed(table, 'table').length === 0 && read.every(isValue);
  if (!isData || grid.columns < 2 || grid.columns > MAX_COLUMNS) return read;
  const rows = grid.rows.filter((row) => row.some((cell) => cell !== undefined && cell.blocks.length > 0));
  return rows.map((row, at) => rowBlock(row, { columns: grid.columns, isFirst: at === 0 }));
}

const isValue = (block: SourceBlock): boolean =>
  block.kind === 'paragraph' && spansText(block.spans).length <= MAX_CELL;

/** A footer is written before the body in old documents. */
function rowsOf(table: Markup): Markup[] {
  const parts = elementsIn(table);
  const ordered = [...parts.filter(({ name }) => name !== 'tfoot'), ...parts.filter(({ name }) => name === 'tfoot')];
  return ordered.flatMap((part) =>
    part.name === 'tr' ? [part] : elementsIn(part).filter(({ name }) => name === 'tr'),
  );
}

const elementsIn = ({ children }: Markup): Markup[] => children.filter((child) => typeof child !== 'string');

function spanOf({ attributes }: Markup): { columns: number; rows: number } {
  const size = (text: string | undefined): number =>
    Math.min(MAX_SPAN, Math.max(1, Number.parseInt(text ?? '1', 10) || 1));
  return { columns: size(attributes['colspan']), rows: size(attributes['rowspan']) };
}

/** Places cells by their spans; a spanned place is empty. */
class Grid {
  rows: (Cell | undefined)[][] = [];
  columns = 0;
  /** Rows that each column is still taken for. */
  #taken: number[] = [];

  startRow(): void {
    this.rows.push([]);
  }

  add(cell: Cell, span: { columns: number; rows: number }): void {
    const row = this.rows.at(-1);
    if (!row || row.length > MAX_COLUMNS) return;
    const line = this.rows.length;
    while ((this.#taken[row.length] ?? 0) >= line) row.push(undefined);
    for (let column = 0; column < span.columns; column += 1) {
      this.#taken[row.length] = line + span.rows - 1;
      row.push(column === 0 ? cell : undefined);
    }
    this.columns = Math.max(this.columns, row.length);
  }
}

function rowBlock(row: (Cell | undefined)[], { columns, isFirst }: { columns: number; isFirst: boolean }): SourceBlock {
  const spans = Array.from({ length: columns }, (_, at) => cellSpans(row[at])).flatMap((cell, at) =>
    at === 0 ? cell : ['\t', ...cell],
  );
  return { kind: 'paragraph', spans: joinedText(spans), layout: isFirst ? 'table' : 'row' };
}

function cellSpans(cell: Cell | undefined): SourceSpan[] {
  const spans = (cell?.blocks ?? []).flatMap((block, at): SourceSpan[] =>
    block.kind === 'paragraph' ? [...(at > 0 ? ['\n'] : []), ...block.spans.map(withoutTabs)] : [],
  );
  return cell?.isHeader
    ? spans.map((span) => (typeof span === 'string' && span !== '\n' ? { mark: 'strong' as const, text: span } : span))
    : spans;
}

const withoutTabs = (span: SourceSpan): SourceSpan => (typeof span === 'string' ? span.replaceAll('\t', ' ') : span);

/** Joins plain neighbours without folding tabs. */
function joinedText(spans: SourceSpan[]): SourceSpan[] {
  const joined: SourceSpan[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (typeof span === 'string' && typeof last === 'string') joined[joined.length - 1] = last + span;
    else joined.push(span);
  }
  return joined;
}
