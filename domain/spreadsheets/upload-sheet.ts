import type { OperatorActor } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { SheetColumn, SheetKind, SheetMapping } from '#shared/operations/spreadsheets';
import { columnsOf } from './sheet-kinds.ts';
import {
  type SheetUploadRow,
  deleteOldUploads,
  insertUpload,
  selectMappedHeads,
  selectUploads,
} from './sheet-store.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_NAME = 160;

/** An operator with an account. */
export type SheetOperator = OperatorActor;

/** The newest uploads of an operator. */
export async function listSheets(ctx: Needs<'db'>, by: SheetOperator): Promise<Omit<SheetUploadRow, 'sealed'>[]> {
  return selectUploads(ctx.db, by.id);
}

/** Deletes uploads after a day. */
export async function purgeSheets(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteOldUploads(tx));
}

/**
 * Stores the rows of a file, sealed, with the mapping that its heads suggest: the operator's last one, else equal
 * names. Throws SHEET_ERROR 0001 without a file, 0002 for an unreadable one, 0003 for too much, 0004 without rows;
 * IMPORT_ERROR for a damaged or hostile archive.
 */
export async function uploadSheet(
  ctx: Needs<'db' | 'secrets' | 'sheets'>,
  input: { by: SheetOperator; kind: SheetKind; file: { name: string; bytes: Uint8Array } | undefined },
): Promise<{ id: number }> {
  const { by, kind, file } = input;
  if (!file || file.bytes.length === 0) throw new DomainError('SHEET_ERROR', '0001', { field: 'file' });
  if (file.bytes.length > MAX_BYTES) throw new DomainError('SHEET_ERROR', '0003', { field: 'file' });
  const rows = await ctx.sheets.read(file);
  if (rows.length < 2) throw new DomainError('SHEET_ERROR', '0004', { field: 'file' });
  const [heads = []] = rows;
  const mapping = suggestMapping(columnsOf(kind), {
    heads,
    known: await selectMappedHeads(ctx.db, { operatorId: by.id, kind }),
  });
  const upload = {
    operatorId: by.id,
    kind,
    fileName: file.name.normalize('NFC').slice(0, MAX_NAME),
    sealed: ctx.secrets.encrypt('operator', JSON.stringify(rows)),
    mapping,
    rows: rows.length - 1,
  };
  return { id: await ctx.db.transaction().execute((tx) => insertUpload(tx, upload)) };
}

const plain = (text: string): string => text.replaceAll(/\s+/gu, '').toLowerCase();

/** Maps columns to heads: remembered names before equal labels. */
export function suggestMapping(
  columns: readonly SheetColumn[],
  { heads, known }: { heads: readonly string[]; known: Readonly<Record<string, string>> },
): SheetMapping {
  const places = columns.flatMap(({ key, label }): [string, number][] => {
    const remembered = known[key];
    const at = [remembered, label, key].flatMap((name) => {
      const place = name === undefined ? -1 : heads.findIndex((head) => plain(head) === plain(name));
      return place === -1 ? [] : [place];
    })[0];
    return at === undefined ? [] : [[key, at]];
  });
  return Object.fromEntries(places);
}
