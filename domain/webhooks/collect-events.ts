import type { Needs } from '#kernel/context';
import { deleteOldDeliveries, insertDeliveries, lockClock, advanceClock } from './webhook-store.ts';

/** Deliveries of one run; a large import is sent over several minutes. */
const MAX_DELIVERIES = 500;
const LOG_DAYS = 30;

/** Queues what happened since the last run; returns the number of deliveries. */
export async function collectWebhookEvents(ctx: Needs<'db' | 'jobs'>): Promise<number> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockClock(tx);
    const added = await insertDeliveries(tx, MAX_DELIVERIES);
    for (const delivery of added) await ctx.jobs.add(tx, { name: 'webhook', payload: { delivery } });
    // Beyond the limit the next run continues from the same moment.
    if (added.length < MAX_DELIVERIES) await advanceClock(tx);
    await deleteOldDeliveries(tx, LOG_DAYS);
    return added.length;
  });
}
