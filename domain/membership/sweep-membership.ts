import type { Needs } from '#shared/context';
import { sweepPhotos } from './change-photo.ts';
import { sweepLeft } from './leave-membership.ts';
import { forgetOldLinks } from './link-store.ts';
import { sweepTries } from './throttle-store.ts';

/**
 * The daily sweep: links that nobody can use any more, counters that count no more, what was kept long enough of those
 * who left, and files of photos that are out of use.
 */
export async function sweepMembership(ctx: Needs<'db' | 'files' | 'log'>): Promise<void> {
  await ctx.db.transaction().execute(forgetOldLinks);
  await sweepTries(ctx.db);
  await sweepLeft(ctx);
  await sweepPhotos(ctx);
}
