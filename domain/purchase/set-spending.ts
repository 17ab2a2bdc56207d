import { lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { decideMonthLimit } from './spending-rules.ts';
import { type SpendingRow, selectSpending, writeSpending } from './spending-store.ts';

/** What a member allows itself: a limit a month, and whether the next episode is bought without asking, how dear, how much a day. */
export interface Spending {
  monthLimit: number | null;
  monthSpent: number;
  /** A limit that was raised, and the first day of the month from which it holds. */
  next: { limit: number | null; from: string } | null;
  isAuto: boolean;
  autoEpisodeCoins: number | null;
  autoDayCoins: number | null;
}

/** A member's limits as they hold now. Without any it has none, and nothing is bought without asking. */
export async function showSpending(ctx: Needs<'db'>, memberNo: number): Promise<Spending> {
  return spendingOf(await selectSpending(ctx.db, memberNo));
}

/**
 * Sets a member's limits. A lower monthly limit holds at once, a higher one or none from the next month on; what is bought
 * without asking stops at once. Refuses with PURCHASE_ERROR 0013 buying without asking that has no ceilings.
 */
export async function setSpending(
  ctx: Needs<'db'>,
  order: {
    memberNo: number;
    monthLimit: number | null;
    isAuto: boolean;
    autoEpisodeCoins: number | null;
    autoDayCoins: number | null;
  },
): Promise<Spending> {
  const { memberNo, isAuto, autoEpisodeCoins, autoDayCoins } = order;
  if (isAuto && (autoEpisodeCoins === null || autoDayCoins === null)) throw new Refusal('PURCHASE_ERROR', '0013');
  return ctx.db.transaction().execute(async (tx) => {
    await lockWallet(tx, memberNo);
    const now = await selectSpending(tx, memberNo);
    const wish = { limit: order.monthLimit, nextMonth: now.nextMonth };
    const { limit, next } = decideMonthLimit(now.monthLimit, wish);
    const kept = { nextLimit: next?.limit ?? null, nextFrom: next?.from ?? null };
    await writeSpending(tx, { memberNo, monthLimit: limit, ...kept, isAuto, autoEpisodeCoins, autoDayCoins });
    return spendingOf(await selectSpending(tx, memberNo));
  });
}

function spendingOf(row: SpendingRow): Spending {
  const { monthLimit, monthSpent, isAuto, autoEpisodeCoins, autoDayCoins } = row;
  const next = row.nextFrom === null ? null : { limit: row.nextLimit, from: row.nextFrom };
  return { monthLimit, monthSpent, next, isAuto, autoEpisodeCoins, autoDayCoins };
}
