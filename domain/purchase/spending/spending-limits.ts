import { lockWallet } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { decideMonthLimit } from './spending-rules.ts';
import { type SpendingLimitRow, selectSpendingLimits, upsertSpendingLimits } from './spending-store.ts';

/** A member's monthly limit and the limits of automatic purchases. */
export interface SpendingLimits {
  monthLimit: number | null;
  monthSpent: number;
  /** A raised limit and the first day of its month. */
  next: { limit: number | null; from: string } | null;
  isAuto: boolean;
  autoEpisodeCoins: number | null;
  autoDayCoins: number | null;
}

/** A member's current limits; by default no limit and no automatic purchases. */
export async function loadSpendingLimits(ctx: Needs<'db'>, memberNo: number): Promise<SpendingLimits> {
  return toSpendingLimits(await selectSpendingLimits(ctx.db, memberNo));
}

/**
 * Updates a member's limits. A lower monthly limit applies at once, a higher one from next month; automatic purchases
 * stop at once. Throws PURCHASE_ERROR 0013 for automatic purchases without limits.
 */
export async function updateSpendingLimits(
  ctx: Needs<'db'>,
  input: {
    memberNo: number;
    monthLimit: number | null;
    isAuto: boolean;
    autoEpisodeCoins: number | null;
    autoDayCoins: number | null;
  },
): Promise<SpendingLimits> {
  const { memberNo, isAuto, autoEpisodeCoins, autoDayCoins } = input;
  if (isAuto && (autoEpisodeCoins === null || autoDayCoins === null)) throw new DomainError('PURCHASE_ERROR', '0013');
  return ctx.db.transaction().execute(async (tx) => {
    await lockWallet(tx, memberNo);
    const current = await selectSpendingLimits(tx, memberNo);
    const requested = { limit: input.monthLimit, nextMonth: current.nextMonth };
    const { limit, next } = decideMonthLimit(current.monthLimit, requested);
    const nextColumns = { nextLimit: next?.limit ?? null, nextFrom: next?.from ?? null };
    await upsertSpendingLimits(tx, {
      memberNo,
      monthLimit: limit,
      ...nextColumns,
      isAuto,
      autoEpisodeCoins,
      autoDayCoins,
    });
    return toSpendingLimits(await selectSpendingLimits(tx, memberNo));
  });
}

function toSpendingLimits(row: SpendingLimitRow): SpendingLimits {
  const { monthLimit, monthSpent, isAuto, autoEpisodeCoins, autoDayCoins } = row;
  const next = row.nextFrom === null ? null : { limit: row.nextLimit, from: row.nextFrom };
  return { monthLimit, monthSpent, next, isAuto, autoEpisodeCoins, autoDayCoins };
}
