import type { Needs } from '#shared/context';
import { forgetOldLinks } from './link-store.ts';
import { sweepTries } from './throttle-store.ts';

/** The daily sweep: links that nobody can use any more, and counters that count no more. */
export async function sweepMembership(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(forgetOldLinks);
  await sweepTries(ctx.db);
}
