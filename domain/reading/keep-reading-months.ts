import type { Needs } from '#shared/context';
import { dropMonths, makeMonths } from './reading-log-store.ts';

// A write counts as 400 days old at most, so that whatever comes finds its month.
const KEPT_DAYS = { eventDays: 430, momentDays: 400 };

/** Makes the months of the reading log ahead and lets go of those past their keeping. Answers how many went. */
export async function keepReadingMonths(ctx: Needs<'db'>): Promise<number> {
  await makeMonths(ctx.db, KEPT_DAYS.eventDays);
  return dropMonths(ctx.db, KEPT_DAYS);
}
