import type { Needs } from '#kernel/context';
import { deleteOldIdentities } from './identity/identity-store.ts';
import { endExpiredBlocks } from './blocks/block-store.ts';
import { deleteExpiredCaptchas } from './captcha/captcha-store.ts';
import { deleteRemovedPhotos } from './profile/change-photo.ts';
import { deleteExpiredDownloads } from './data-export/one-time-download-store.ts';
import { deleteOldLinks } from './email/one-time-link-store.ts';
import { deleteEndedSessions } from './sessions/session-store.ts';
import { deleteExpiredSocialLogins } from './social-login/social-attempt-store.ts';
import { purgeExpiredAttempts } from '#kernel/throttle-store';

const CAPTCHAS = 100_000;

/**
 * Daily purge of expired links, logins, captchas, downloads, sessions, counters, identity attempts, suspensions,
 * former members' identities and unused photos.
 */
export async function purgeExpiredMemberData(ctx: Needs<'db' | 'files' | 'log'>): Promise<void> {
  await ctx.db.transaction().execute(deleteOldLinks);
  await ctx.db.transaction().execute(deleteExpiredSocialLogins);
  await ctx.db.transaction().execute((tx) => deleteExpiredCaptchas(tx, CAPTCHAS));
  await ctx.db.transaction().execute(deleteExpiredDownloads);
  await ctx.db.transaction().execute(deleteEndedSessions);
  await ctx.db.transaction().execute(deleteOldIdentities);
  await endExpiredBlocks(ctx.db, null);
  await purgeExpiredAttempts(ctx.db);
  await deleteRemovedPhotos(ctx);
}
