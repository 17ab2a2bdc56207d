import { type PlannedEpisodeRow, type PlannedWorkRow, planEpisodeSheet, planWorkSheet } from '#domain/catalog-admin';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { PlannedSheetRow, SheetColumn, SheetMapping } from '#shared/operations/spreadsheets';
import { type OpenedSheet, openSheet } from './open-sheet.ts';
import { columnsOf } from './sheet-kinds.ts';
import { type PlannedMemberRow, planMemberSheet } from './member-sheet.ts';
import { selectSheetMembers, selectToday, updateMapping, writeMappedHeads } from './sheet-store.ts';
import type { SheetOperator } from './upload-sheet.ts';

/** What applying an upload does, row by row. */
export interface SheetPlan {
  sheet: OpenedSheet;
  columns: readonly SheetColumn[];
  /** Columns that must be mapped first; without them nothing is planned. */
  missing: SheetColumn[];
  rows: PlannedSheetRow[];
  changed: number;
  failed: number;
  /** Hash of the plan. */
  version: string;
}

/** Plans an own upload. Throws SHEET_ERROR 0005 for another. */
export async function planSheet(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: SheetOperator; id: number },
): Promise<SheetPlan> {
  const sheet = await openSheet(ctx, ctx.db, input);
  const columns = columnsOf(sheet.kind);
  const missing = columns.filter(({ key, isRequired }) => isRequired && sheet.mapping[key] === undefined);
  const { rows } = missing.length > 0 ? { rows: [] } : await planRows(ctx.db, sheet);
  return {
    sheet,
    columns,
    missing,
    rows: rows.map(({ line, name, path, isNew, changes, error }) => ({
      line,
      name,
      path,
      isNew: isNew === true,
      changes,
      error,
    })),
    changed: rows.filter(({ changes, error }) => error === null && changes.length > 0).length,
    failed: rows.filter(({ error }) => error !== null).length,
    version: planVersion(ctx, rows),
  };
}

/** Rows by the kind of the sheet. */
export type PlannedRows =
  | { kind: 'works'; rows: PlannedWorkRow[] }
  | { kind: 'episodes'; rows: PlannedEpisodeRow[] }
  | { kind: 'members'; rows: PlannedMemberRow[] };

export async function planRows(db: Db | Tx, { id, kind, mapped }: OpenedSheet): Promise<PlannedRows> {
  if (kind === 'episodes') return { kind, rows: await planEpisodeSheet(db, mapped) };
  const { today, now } = await selectToday(db);
  if (kind === 'members') {
    const known = new Set((await selectSheetMembers(db, id)).map(({ line }) => line));
    return { kind, rows: await planMemberSheet(db, { rows: mapped, known, now }) };
  }
  return { kind, rows: await planWorkSheet(db, { rows: mapped, today }) };
}

/** Equal when every row changes the same. */
export function planVersion(ctx: Needs<'secrets'>, rows: readonly PlannedSheetRow[]): string {
  const data = JSON.stringify(rows.map(({ line, isNew, changes, error }) => [line, isNew, changes, error]));
  return [...ctx.secrets.digest(data)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * Maps columns of the file to columns of the sheet, and remembers it for the operator's next file. Throws SHEET_ERROR
 * 0005 for another's upload, 0008 when two columns have the same source.
 */
export async function mapSheet(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: SheetOperator; id: number; mapping: SheetMapping },
): Promise<void> {
  const { by, id } = input;
  const sheet = await openSheet(ctx, ctx.db, { by, id });
  const known = columnsOf(sheet.kind).flatMap(({ key }): [string, number][] => {
    const at = input.mapping[key];
    return at !== undefined && Number.isInteger(at) && at >= 0 && at < sheet.heads.length ? [[key, at]] : [];
  });
  if (new Set(known.map(([, at]) => at)).size < known.length) throw new DomainError('SHEET_ERROR', '0008');
  const heads = Object.fromEntries(known.map(([key, at]) => [key, sheet.heads[at] ?? '']));
  await ctx.db.transaction().execute(async (tx) => {
    await updateMapping(tx, id, Object.fromEntries(known));
    await writeMappedHeads(tx, { operatorId: by.id, kind: sheet.kind, heads });
  });
}

/** The rows that cannot be applied, as uploaded, with the reason in a last column. Throws SHEET_ERROR 0005. */
export async function failedRows(
  ctx: Needs<'db' | 'secrets'>,
  input: { by: SheetOperator; id: number },
): Promise<string[][]> {
  const { sheet, rows } = await planSheet(ctx, input);
  const failed = rows.flatMap(({ line, error }) => {
    const cells = sheet.cells[line - 2];
    return error === null || !cells ? [] : [[...sheet.heads.map((_, at) => cells[at] ?? ''), error]];
  });
  return [[...sheet.heads, '오류'], ...failed];
}
