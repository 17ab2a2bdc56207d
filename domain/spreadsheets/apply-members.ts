import { importMember } from '#domain/members';
import { withAudit } from '#domain/operators';
import { requestMoneyAction } from '#domain/payment-operations';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { errorMessage } from '#shared/errors/errors';
import type { PlannedMemberRow } from './member-sheet.ts';
import { openSheet } from './open-sheet.ts';
import { planRows, planVersion } from './plan-sheet.ts';
import {
  finishSheetMember,
  insertSheetMember,
  markApplied,
  selectSheetMember,
  selectSheetMembers,
} from './sheet-store.ts';
import type { SheetOperator } from './upload-sheet.ts';

/** Rows of one request; the next one continues. */
const ROWS_AT_ONCE = 500;

type Ctx = Needs<'db' | 'secrets' | 'jobs' | 'payments' | 'log' | 'mailer'>;

interface MembersOrder {
  by: SheetOperator;
  id: number;
  version: string;
  /** Of the operator; beyond the limit and without the right a second person decides over coins. */
  mayDecide: boolean;
  limit: number;
}

/**
 * Adds the members of a planned upload, each with an audit entry, and grants or proposes their coins: at most five
 * hundred rows a call, each once however often it is called. Throws SHEET_ERROR 0005 for another's upload, WORK_ERROR
 * 0008 if the plan changed, 0009 without members.
 */
export async function applyMembers(ctx: Ctx, order: MembersOrder): Promise<{ done: number; left: number }> {
  const { by, id } = order;
  const sheet = await openSheet(ctx, ctx.db, { by, id });
  if (sheet.appliedAt !== null) return { done: sheet.done, left: 0 };
  const plan = await planRows(ctx.db, sheet);
  if (plan.kind !== 'members') throw new DomainError('SHEET_ERROR', '0005');
  if (planVersion(ctx, plan.rows) !== order.version) throw new DomainError('WORK_ERROR', '0008');
  const finished = new Set(
    (await selectSheetMembers(ctx.db, id)).flatMap(({ line, isFinished }) => (isFinished ? [line] : [])),
  );
  const rows = plan.rows.filter(({ member, line }) => member !== null && !finished.has(line));
  if (rows.length === 0 && finished.size === 0) throw new DomainError('WORK_ERROR', '0009');
  for (const row of rows.slice(0, ROWS_AT_ONCE)) await addMember(ctx, { ...order, row });
  const left = Math.max(0, rows.length - ROWS_AT_ONCE);
  const done = finished.size + rows.length - left;
  const failed = plan.rows.length - rows.length - finished.size;
  await ctx.db.transaction().execute((tx) => markApplied(tx, { id, done, failed, isFinished: left === 0 }));
  return { done, left };
}

async function addMember(ctx: Ctx, order: MembersOrder & { row: PlannedMemberRow }): Promise<void> {
  const { by, id, row } = order;
  const { member, line } = row;
  if (!member) return;
  const memberNo = await withAudit(ctx, { by, act: { name: 'member.import', subject: `sheet:${id}` } }, async (tx) => {
    const known = await selectSheetMember(tx, { sheetId: id, line });
    if (known !== undefined) return { result: known };
    const added = await importMember(ctx, tx, member);
    await insertSheetMember(tx, { sheetId: id, line, memberNo: added });
    return { after: { member: added }, result: added };
  });
  const error = await grantCoins(ctx, { ...order, memberNo });
  await ctx.db.transaction().execute((tx) => finishSheetMember(tx, { sheetId: id, line, error }));
}

/** Grants or proposes each unit once; returns why not. */
async function grantCoins(
  ctx: Ctx,
  {
    by,
    id,
    row,
    memberNo,
    mayDecide,
    limit,
  }: Omit<MembersOrder, 'version'> & {
    row: PlannedMemberRow;
    memberNo: number;
  },
): Promise<string | null> {
  for (const { unit, amount } of row.grants) {
    const key = `sheet-import-${id}-${row.line}-${unit}`;
    const wish = { act: 'adjust' as const, unit, amount, days: null };
    try {
      await requestMoneyAction(ctx, { by, mayDecide, limit, memberNo, wish, reason: row.reason, key });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return errorMessage(error.errorName, error.code, error.details);
    }
  }
  return null;
}

/** Rows whose coins could not be granted, with the reason. Throws SHEET_ERROR 0005 for another's upload. */
export async function listFailedGrants(
  ctx: Needs<'db' | 'secrets'>,
  { by, id }: Pick<MembersOrder, 'by' | 'id'>,
): Promise<{ line: number; memberNo: number; error: string }[]> {
  await openSheet(ctx, ctx.db, { by, id });
  const members = await selectSheetMembers(ctx.db, id);
  return members.flatMap(({ line, memberNo, error }) => (error === null ? [] : [{ line, memberNo, error }]));
}

/**
 * Grants or proposes again the coins of rows that failed, at most five hundred, each unit once however often it is
 * called. Throws SHEET_ERROR 0005 for another's upload.
 */
export async function retryGrants(ctx: Ctx, order: Omit<MembersOrder, 'version'>): Promise<{ left: number }> {
  const { id } = order;
  const failed = await listFailedGrants(ctx, order);
  const plan = await planRows(ctx.db, await openSheet(ctx, ctx.db, order));
  if (plan.kind !== 'members') throw new DomainError('SHEET_ERROR', '0005');
  const rows = new Map(plan.rows.map((row) => [row.line, row]));
  for (const { line, memberNo } of failed.slice(0, ROWS_AT_ONCE)) {
    const row = rows.get(line);
    if (!row?.member) continue;
    const error = await grantCoins(ctx, { ...order, row, memberNo });
    await ctx.db.transaction().execute((tx) => finishSheetMember(tx, { sheetId: id, line, error }));
  }
  return { left: (await listFailedGrants(ctx, order)).length };
}
