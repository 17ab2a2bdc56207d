import type { Needs } from '#kernel/context';
import { GROUP_KINDS, type MovementGroup, monthSpan } from '#shared/money/wallet-statement';
import {
  type StatementLot,
  type MovementRow,
  selectFirstMovement,
  selectLots,
  selectMovements,
} from './statement-store.ts';

const MAX_ROWS = 1000;

/** Filter of a statement; `before` is the last movement already read. */
export interface WalletStatementInput {
  memberNo: number;
  group?: MovementGroup | undefined;
  /** A month in Seoul: `2026-11`. */
  month?: string | undefined;
  before?: number | undefined;
  limit: number;
}

/** A page, newest first; `next` is the cursor of the next page, null at the end. */
export interface WalletStatement {
  movements: MovementRow[];
  next: number | null;
}

/** Movements with their lots and the balance after each; at most 1,000. */
export async function loadWalletStatement(ctx: Needs<'db'>, input: WalletStatementInput): Promise<WalletStatement> {
  const limit = Math.min(input.limit, MAX_ROWS);
  const movements = await selectMovements(ctx.db, {
    memberNo: input.memberNo,
    before: input.before,
    kinds: input.group && GROUP_KINDS[input.group],
    span: input.month === undefined ? undefined : monthSpan(input.month),
    limit: limit + 1,
  });
  const page = movements.slice(0, limit);
  return { movements: page, next: movements.length > limit ? (page.at(-1)?.id ?? null) : null };
}

/** When a member's wallet first moved; null for never. */
export async function findFirstMovementAt(ctx: Needs<'db'>, memberNo: number): Promise<Date | null> {
  return selectFirstMovement(ctx.db, memberNo);
}

/**
 * A member's lots: spendable ones in the order of spending, or all, newest first. At most 1,000; `next` is only set
 * for the latter.
 */
export async function listLots(
  ctx: Needs<'db'>,
  input: { memberNo: number; isLive: boolean; before?: number | undefined; limit: number },
): Promise<{ lots: StatementLot[]; isMore: boolean; next: number | null }> {
  const limit = Math.min(input.limit, MAX_ROWS);
  const rows = await selectLots(ctx.db, { ...input, limit: limit + 1 });
  const lots = rows.slice(0, limit);
  const isMore = rows.length > limit;
  return { lots, isMore, next: isMore && !input.isLive ? (lots.at(-1)?.id ?? null) : null };
}
