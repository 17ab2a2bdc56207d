import type { Needs } from '#shared/context';
import { deleteOldIdentities } from './identity-store.ts';
import { endLapsedBlocks } from './block-store.ts';
import { sweepCaptchas } from './captcha-store.ts';
import { sweepPhotos } from './change-photo.ts';
import { forgetHanded } from './handed-store.ts';
import { forgetOldLinks } from './link-store.ts';
import { forgetEndedSessions } from './session-store.ts';
import { sweepSocial } from './social-attempt-store.ts';
import { sweepTries } from '#shared/throttle-store';

const CAPTCHAS = 100_000;

/**
 * The daily sweep: links, ways over providers, captchas and downloads that nobody can use any more, sessions that ended
 * ninety days ago, counters that count no more, old attempts to prove an identity, blocks whose end has come, whose a
 * person was who left thirty days ago, and files of photos that are out of use.
 */
export async function sweepMembership(ctx: Needs<'db' | 'files' | 'log'>): Promise<void> {
  await ctx.db.transaction().execute(forgetOldLinks);
  await ctx.db.transaction().execute(sweepSocial);
  await ctx.db.transaction().execute((tx) => sweepCaptchas(tx, CAPTCHAS));
  await ctx.db.transaction().execute(forgetHanded);
  await ctx.db.transaction().execute(forgetEndedSessions);
  await ctx.db.transaction().execute(deleteOldIdentities);
  await endLapsedBlocks(ctx.db, null);
  await sweepTries(ctx.db);
  await sweepPhotos(ctx);
}
