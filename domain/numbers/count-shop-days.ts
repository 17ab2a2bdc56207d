import type { Needs } from '#shared/context';
import { CHANGING_DAYS, RETENTION_DAYS, dayAfter, daysToCount } from './count-rules.ts';
import { countDay, countRetained, countSales, holdCounting, selectCounted, sweepCounted } from './count-store.ts';

const KEPT_DAYS = 30;

/**
 * Counts the shop's days, those not over and those missed; called by a clock. Doing it again changes nothing. Every day is
 * a transaction of its own: what was counted stays when the next one fails.
 */
export async function countShopDays(ctx: Needs<'db'>): Promise<string[]> {
  const { today, last } = await selectCounted(ctx.db);
  const days = daysToCount({ last, today });
  for (const day of days)
    await ctx.db.transaction().execute(async (tx) => {
      await holdCounting(tx);
      await countDay(tx, day);
      for (const after of RETENTION_DAYS) await countRetained(tx, { day, after });
      await countSales(tx, day);
    });
  for (let back = 1; back < CHANGING_DAYS; back += 1) {
    const day = dayAfter(today, -back);
    if (!days.includes(day)) await ctx.db.transaction().execute((tx) => countSales(tx, day));
  }
  await ctx.db.transaction().execute((tx) => sweepCounted(tx, KEPT_DAYS));
  return days;
}
