import type { Needs } from '#shared/context';
import { KEPT_DAYS } from '#vocabulary/notifications';
import { deleteOldDeliveries } from './advert-store.ts';
import { deleteOldNews } from './news-store.ts';
import { askConsentsAgain } from './tell-consents.ts';
import { deleteOldWaves } from './wave-store.ts';

const PART = 5000;

/** Each day: lets go of what is past its keeping, and asks again for consents to adverts that are two years old. */
export async function keepNotifications(ctx: Needs<'db' | 'mailer' | 'secrets'>): Promise<void> {
  while ((await ctx.db.transaction().execute((tx) => deleteOldNews(tx, PART))) === PART);
  await ctx.db.transaction().execute((tx) => deleteOldWaves(tx, KEPT_DAYS));
  await ctx.db.transaction().execute(deleteOldDeliveries);
  await askConsentsAgain(ctx);
}
