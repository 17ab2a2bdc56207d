import type { Needs } from '#kernel/context';
import { deleteOldWebhookMessages, selectDuePayments } from './payment-store.ts';
import { selectDueRefunds } from '../refunds/refund-store.ts';
import { sendRefund } from '../refunds/send-refund.ts';
import { type PaymentSyncContext, fetchAndSyncPayment } from './sync-payment.ts';

const CONCURRENCY = 8;
const BATCH_SIZE = 40;
const MAX_ROUNDS = 25;

/**
 * Polls the gateway for every due order and refund, so that nothing stays open after a crash, a lost webhook or an
 * outage. Runs each minute and stops early while the gateway does not answer. Returns how many were polled.
 */
export async function pollPayments(ctx: PaymentSyncContext): Promise<number> {
  const refunds = await selectDueRefunds(ctx.db, BATCH_SIZE);
  await forEachConcurrently(refunds, ({ id }) => logErrors(ctx, { refund: id }, () => sendRefund(ctx, id)));
  let polled = refunds.length;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const due = await selectDuePayments(ctx.db, BATCH_SIZE);
    let reached = 0;
    await forEachConcurrently(due, (id) =>
      logErrors(ctx, { payment: id }, async () => {
        const synced = await fetchAndSyncPayment(ctx, id);
        if (synced?.hasAnswer) reached += 1;
      }),
    );
    polled += due.length;
    if (due.length < BATCH_SIZE || reached < due.length) break;
  }
  return polled;
}

async function forEachConcurrently<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  for (let start = 0; start < items.length; start += CONCURRENCY)
    await Promise.all(items.slice(start, start + CONCURRENCY).map(work));
}

/** Logs errors, so that one order does not block the others. */
async function logErrors(ctx: Needs<'log'>, details: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, ...details }, 'an open payment could not be settled');
  }
}

/** Deletes old webhook messages. Runs each night. */
export async function purgeWebhookMessages(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteOldWebhookMessages(tx));
}
