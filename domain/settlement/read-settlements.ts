import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import {
  type CorrectionRow,
  type LineAsk,
  type LineRow,
  type MonthTotals,
  type PieceRow,
  selectCorrections,
  selectLines,
  selectMonths,
  selectPieces,
  selectTotals,
} from './reading-store.ts';
import { type Statement, selectStatements } from './statement-store.ts';

/** Every month that was settled or drafted, the newest first. */
export async function listSettlements(ctx: Needs<'db'>): Promise<MonthTotals[]> {
  return selectMonths(ctx.db);
}

/** A month: its sums, what each holder is owed, and what was put right. Null where there is no draft of it. */
export interface SettlementView {
  totals: MonthTotals;
  statements: Statement[];
  corrections: CorrectionRow[];
}

/** How a month stands. */
export async function readSettlement(ctx: Needs<'db'>, month: string): Promise<SettlementView | null> {
  const totals = await selectTotals(ctx.db, month);
  if (!totals) return null;
  const [statements, corrections] = await Promise.all([
    selectStatements(ctx.db, { month }),
    selectCorrections(ctx.db, { month }),
  ]);
  return { totals, statements, corrections };
}

/** Lines of a month, in parts; with `holderId` those in which that holder has a share, and that share alone. */
export async function readLines(ctx: Needs<'db'>, ask: LineAsk): Promise<{ lines: LineRow[]; next: number | null }> {
  const rows = await selectLines(ctx.db, { ...ask, limit: ask.limit + 1 });
  const lines = rows.slice(0, ask.limit);
  return { lines, next: rows.length > ask.limit ? (lines.at(-1)?.id ?? null) : null };
}

/**
 * A line with the entries of the ledger that it is made of, in parts. Refuses with NOT_FOUND 0003 what is no line of that month,
 * or, for a holder, none of theirs.
 */
export async function readLine(
  ctx: Needs<'db'>,
  ask: { month: string; lineId: number; holderId?: number; after: number; limit: number },
): Promise<{ line: LineRow; pieces: PieceRow[]; next: number | null }> {
  const { month, lineId, holderId } = ask;
  const [line] = await selectLines(ctx.db, { month, lineId, holderId, limit: 1 });
  if (!line) throw new Refusal('NOT_FOUND', '0003');
  const rows = await selectPieces(ctx.db, { lineId, after: ask.after, limit: ask.limit + 1 });
  const pieces = rows.slice(0, ask.limit);
  return { line, pieces, next: rows.length > ask.limit ? (pieces.at(-1)?.n ?? null) : null };
}

/** A statement with what was put right in it. Refuses with NOT_FOUND 0003 what is none, or none of that holder's. */
export async function readStatement(
  ctx: Needs<'db'>,
  ask: { id: number; holderId?: number },
): Promise<{ statement: Statement; corrections: CorrectionRow[] }> {
  const [statement] = await selectStatements(ctx.db, ask);
  // What is not closed yet is the shop's alone.
  if (!statement || (ask.holderId !== undefined && statement.state !== 'closed'))
    throw new Refusal('NOT_FOUND', '0003');
  const { month, holderId } = statement;
  return { statement, corrections: await selectCorrections(ctx.db, { month, holderId }) };
}
