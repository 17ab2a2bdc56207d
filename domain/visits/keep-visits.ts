import type { Needs } from '#shared/context';
import { dropVisits, makeVisitWeeks, sweepFlow } from './visit-store.ts';

const KEPT_DAYS = 90;
const AHEAD_DAYS = 35;

/** Makes the weeks of the access log ahead and lets go of what is older than 90 days. Answers how many weeks went. */
export async function keepVisits(ctx: Needs<'db'>): Promise<number> {
  await makeVisitWeeks(ctx.db, AHEAD_DAYS);
  await sweepFlow(ctx.db);
  return dropVisits(ctx.db, KEPT_DAYS);
}
