import type { Needs } from '#kernel/context';
import { NOTIFICATION_RETENTION_DAYS } from '#shared/notifications/notifications';
import { deleteOldDeliveries } from './adverts/advert-store.ts';
import { deleteOldNotifications } from './notification-store.ts';
import { requestConsentRenewals } from './adverts/consent-notices.ts';
import { deleteOldBroadcasts } from './releases/broadcast-store.ts';

const BATCH_SIZE = 5000;

/** Daily: deletes expired notifications and requests renewal of two-year-old advert consents. */
export async function maintainNotifications(ctx: Needs<'db' | 'mailer' | 'secrets'>): Promise<void> {
  while ((await ctx.db.transaction().execute((tx) => deleteOldNotifications(tx, BATCH_SIZE))) === BATCH_SIZE);
  await ctx.db.transaction().execute((tx) => deleteOldBroadcasts(tx, NOTIFICATION_RETENTION_DAYS));
  await ctx.db.transaction().execute(deleteOldDeliveries);
  await requestConsentRenewals(ctx);
}
