import type { Needs } from '#shared/context';
import { deleteOldIdentities } from './identity-store.ts';
import { sweepPhotos } from './change-photo.ts';
import { sweepLeft } from './leave-membership.ts';
import { forgetOldLinks } from './link-store.ts';
import { sweepSocial } from './social-attempt-store.ts';
import { sweepTries } from '#shared/throttle-store';

/**
 * The daily sweep: links and ways over providers that nobody can use any more, counters that count no more, old
 * attempts to prove an identity, whose a person was who left thirty days ago, what was kept long enough of those who
 * left, and files of photos that are out of use.
 */
export async function sweepMembership(ctx: Needs<'db' | 'files' | 'log'>): Promise<void> {
  await ctx.db.transaction().execute(forgetOldLinks);
  await ctx.db.transaction().execute(sweepSocial);
  await ctx.db.transaction().execute(deleteOldIdentities);
  await sweepTries(ctx.db);
  await sweepLeft(ctx);
  await sweepPhotos(ctx);
}
