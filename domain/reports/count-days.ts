import type { Needs } from '#kernel/context';
import { CHANGING_DAYS, RETENTION_DAYS, dayAfter, daysToCount } from './daily-count-rules.ts';
import {
  countDay,
  countRetained,
  countFinished,
  countSales,
  countSold,
  lockCounting,
  selectCounted,
  deleteOldCounts,
} from './daily-count-store.ts';

const LOG_RETENTION_DAYS = 30;

/** Counts missing and unfinished days; idempotent. One transaction per day, so a failure keeps earlier days. */
export async function countDays(ctx: Needs<'db'>): Promise<string[]> {
  const { today, last } = await selectCounted(ctx.db);
  const days = daysToCount({ last, today });
  for (const day of days)
    await ctx.db.transaction().execute(async (tx) => {
      await lockCounting(tx);
      await countDay(tx, day);
      await countSold(tx, day);
      for (const after of RETENTION_DAYS) await countRetained(tx, { day, after });
      await countSales(tx, day);
      await countFinished(tx, day);
    });
  for (let back = 1; back < CHANGING_DAYS; back += 1) {
    const day = dayAfter(today, -back);
    if (!days.includes(day)) await ctx.db.transaction().execute((tx) => countSales(tx, day));
  }
  await ctx.db.transaction().execute((tx) => deleteOldCounts(tx, LOG_RETENTION_DAYS));
  return days;
}
