import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { SheetRow } from '#shared/operations/spreadsheets';
import { columnsOf } from './sheet-kinds.ts';
import { type SheetUploadRow, selectUpload } from './sheet-store.ts';
import type { SheetOperator } from './upload-sheet.ts';

/** An upload with its heads and rows. */
export interface OpenedSheet extends Omit<SheetUploadRow, 'sealed'> {
  heads: string[];
  /** Cells by column key, of the mapped columns. */
  mapped: SheetRow[];
  /** All cells as uploaded. */
  cells: string[][];
}

/** An own upload of the last day. Throws SHEET_ERROR 0005 for another. */
export async function openSheet(
  ctx: Needs<'secrets'>,
  db: Db | Tx,
  { by, id }: { by: SheetOperator; id: number },
): Promise<OpenedSheet> {
  const upload = await selectUpload(db, { id, operatorId: by.id });
  const text = upload && ctx.secrets.decrypt('operator', upload.sealed);
  if (!upload || text === undefined) throw new DomainError('SHEET_ERROR', '0005');
  const { sealed: _sealed, ...sheet } = upload;
  const [heads = [], ...cells] = rowsIn(JSON.parse(text));
  const keys = columnsOf(sheet.kind).flatMap(({ key }) => {
    const at = sheet.mapping[key];
    return at === undefined ? [] : [{ key, at }];
  });
  const mapped = cells.map((row, index) => ({
    line: index + 2,
    cells: Object.fromEntries(keys.map(({ key, at }) => [key, row[at] ?? ''])),
  }));
  return { ...sheet, heads, mapped, cells };
}

function rowsIn(value: unknown): string[][] {
  if (!Array.isArray(value)) return [];
  return value.map((row) => (Array.isArray(row) ? row.map(String) : []));
}
