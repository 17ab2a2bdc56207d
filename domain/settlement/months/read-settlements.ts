import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import {
  type LineFilter,
  type SettlementLineRow,
  type SettlementTotals,
  type LinePieceRow,
  selectLines,
  selectMonths,
  selectPieces,
  selectTotals,
} from './settlement-report-store.ts';
import { type CorrectionRow, selectCorrections } from './correction-store.ts';
import { type RecoupmentRow, selectRecoupments } from '../advances/advance-store.ts';
import { type HolderStatement, selectStatementCode, selectStatements } from '../statements/statement-store.ts';

/** All months with a draft or settlement, newest first. */
export async function listSettlements(ctx: Needs<'db'>): Promise<SettlementTotals[]> {
  return selectMonths(ctx.db);
}

/** A month with sums, statements and corrections. */
export interface SettlementView {
  totals: SettlementTotals;
  statements: HolderStatement[];
  corrections: CorrectionRow[];
}

/** Loads a month; null without a draft. */
export async function loadSettlement(ctx: Needs<'db'>, month: string): Promise<SettlementView | null> {
  const totals = await selectTotals(ctx.db, month);
  if (!totals) return null;
  const [statements, corrections] = await Promise.all([
    selectStatements(ctx.db, { month }),
    selectCorrections(ctx.db, { month }),
  ]);
  return { totals, statements, corrections };
}

/** A page of a month's lines; `holderId` limits lines and shares to that holder. */
export async function listLines(
  ctx: Needs<'db'>,
  input: LineFilter,
): Promise<{ lines: SettlementLineRow[]; next: number | null }> {
  const rows = await selectLines(ctx.db, { ...input, limit: input.limit + 1 });
  const lines = rows.slice(0, input.limit);
  return { lines, next: rows.length > input.limit ? (lines.at(-1)?.id ?? null) : null };
}

/** A line with a page of its ledger entries. Throws NOT_FOUND 0003 when it is not in that month or not the holder's. */
export async function loadLine(
  ctx: Needs<'db'>,
  input: { month: string; lineId: number; holderId?: number; after: number; limit: number },
): Promise<{ line: SettlementLineRow; pieces: LinePieceRow[]; next: number | null }> {
  const { month, lineId, holderId } = input;
  const [line] = await selectLines(ctx.db, { month, lineId, holderId, limit: 1 });
  if (!line) throw new DomainError('NOT_FOUND', '0003');
  const rows = await selectPieces(ctx.db, { lineId, after: input.after, limit: input.limit + 1 });
  const pieces = rows.slice(0, input.limit);
  return { line, pieces, next: rows.length > input.limit ? (pieces.at(-1)?.n ?? null) : null };
}

/** A statement with its corrections and what was recouped. Throws NOT_FOUND 0003 when it does not exist or is not the holder's. */
export async function loadStatement(
  ctx: Needs<'db'>,
  input: { id: number; holderId?: number },
): Promise<{
  statement: HolderStatement;
  corrections: CorrectionRow[];
  recoupments: RecoupmentRow[];
  code: string | null;
}> {
  const [statement] = await selectStatements(ctx.db, input);
  // Drafts are only for the shop.
  if (!statement || (input.holderId !== undefined && statement.state !== 'closed'))
    throw new DomainError('NOT_FOUND', '0003');
  const { month, holderId } = statement;
  const [corrections, recoupments, code] = await Promise.all([
    selectCorrections(ctx.db, { month, holderId }),
    selectRecoupments(ctx.db, { month, holderId }),
    selectStatementCode(ctx.db, statement.id),
  ]);
  return { statement, corrections, recoupments, code: code ?? null };
}
