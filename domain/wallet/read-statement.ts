import type { Needs } from '#shared/context';
import { GROUP_KINDS, type MovementGroup, monthSpan } from '#vocabulary/statement';
import { type LotRow, type MovementRow, selectFirstMovement, selectLots, selectMovements } from './statement-store.ts';

/** A page shows a few; a whole statement is read in larger parts. */
const MOST_ROWS = 1000;

/** What of a statement is asked for; `before` is the last movement that was read already. */
export interface StatementAsk {
  memberNo: number;
  group?: MovementGroup | undefined;
  /** A month in Seoul: `2026-11`. */
  month?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/** Part of a statement, the newest first; `next` is where the older ones begin, null at the end. */
export interface Statement {
  movements: MovementRow[];
  next: number | null;
}

/** What happened in a wallet: every movement with the lots it moved, and the balance after it; at most 1,000 at a time. */
export async function readStatement(ctx: Needs<'db'>, ask: StatementAsk): Promise<Statement> {
  const limit = Math.min(ask.limit, MOST_ROWS);
  const movements = await selectMovements(ctx.db, {
    memberNo: ask.memberNo,
    before: ask.before,
    kinds: ask.group && GROUP_KINDS[ask.group],
    span: ask.month === undefined ? undefined : monthSpan(ask.month),
    limit: limit + 1,
  });
  const shown = movements.slice(0, limit);
  return { movements: shown, next: movements.length > limit ? (shown.at(-1)?.id ?? null) : null };
}

/** When a member's wallet first moved; null where it never did. */
export async function firstMovementOf(ctx: Needs<'db'>, memberNo: number): Promise<Date | null> {
  return selectFirstMovement(ctx.db, memberNo);
}

/**
 * What came into a wallet, lot by lot: those that can still be spent in the order of spending, or all of them, the newest
 * first. At most 1,000 at a time; `next` goes on where the newest come first, and is null at the end.
 */
export async function readLots(
  ctx: Needs<'db'>,
  ask: { memberNo: number; isLive: boolean; before?: number | undefined; limit: number },
): Promise<{ lots: LotRow[]; isMore: boolean; next: number | null }> {
  const limit = Math.min(ask.limit, MOST_ROWS);
  const found = await selectLots(ctx.db, { ...ask, limit: limit + 1 });
  const lots = found.slice(0, limit);
  const isMore = found.length > limit;
  return { lots, isMore, next: isMore && !ask.isLive ? (lots.at(-1)?.id ?? null) : null };
}
