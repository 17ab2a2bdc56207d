import type { Needs } from '#shared/context';
import { deleteOldIdentities } from './identity-store.ts';
import { forgetOldLinks } from './link-store.ts';
import { sweepTries } from './throttle-store.ts';

/**
 * The daily sweep: links that nobody can use any more, counters that count no more, old attempts to prove an identity, and
 * whose a person was who left thirty days ago.
 */
export async function sweepMembership(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(forgetOldLinks);
  await ctx.db.transaction().execute(deleteOldIdentities);
  await sweepTries(ctx.db);
}
