import type { Needs } from '#shared/context';
import { deleteOldMessages, selectDuePayments } from './payment-store.ts';
import { selectDueRefunds } from './refund-store.ts';
import { sendRefund } from './send-refund.ts';
import { type SettleMeans, settlePayment } from './settle-payment.ts';

const PART = 200;

/**
 * Each minute: asks the gateway about every order and refund whose time has come, one after the other, and so brings to its
 * end whatever a crash, a lost message or a gateway that was away has left open. Answers how many it asked about.
 */
export async function chasePayments(ctx: SettleMeans): Promise<number> {
  const refunds = await selectDueRefunds(ctx.db, PART);
  for (const { id } of refunds) await guarded(ctx, { refund: id }, () => sendRefund(ctx, id));
  const payments = await selectDuePayments(ctx.db, PART);
  for (const id of payments) await guarded(ctx, { payment: id }, () => settlePayment(ctx, { paymentId: id }));
  return refunds.length + payments.length;
}

/** One order that fails keeps none of the others waiting. */
async function guarded(ctx: Needs<'log'>, which: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    ctx.log.error({ err: error, ...which }, 'an open payment could not be settled');
  }
}

/** Each night: lets go of messages that nobody sends again. */
export async function forgetMessages(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute((tx) => deleteOldMessages(tx));
}
