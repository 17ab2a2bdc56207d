import type { GatewayAnswer } from '#shared/payment-ports';
import { finishHeld } from './finish-held.ts';
import { lockPayment } from './payment-store.ts';
import { refundOfReason, refundReason } from './refund-rules.ts';
import { type RefundRow, claimRefund, selectRefund } from './refund-store.ts';
import { retried } from './retried.ts';
import { pauseMinutes } from './payment-rules.ts';
import { type SettleMeans, settlePayment } from './settle-payment.ts';

/** How often a refund is asked for before somebody has to look at it. */
const ALARM_TRIES = 12;

/**
 * Asks the gateway for a refund whose coins are held, and writes down how it went. Before a further try the gateway is
 * looked at: what it did already is not asked for again. Safe to call at any time, by any number of processes.
 */
export async function sendRefund(ctx: SettleMeans, refundId: string): Promise<void> {
  const tries = (await selectRefund(ctx.db, refundId))?.tries ?? 0;
  const refund = await claimRefund(ctx.db, { id: refundId, pauseMinutes: pauseMinutes('pending', tries + 1) });
  if (!refund) return;
  if (refund.tries >= ALARM_TRIES)
    ctx.log.error({ refund: refundId, payment: refund.paymentId }, 'a refund does not come to its end');
  const isKnown = refund.tries > 1 && !(await isNewToGateway(ctx, refund));
  if (!isKnown) await ask(ctx, refund);
  // The gateway's own word settles it, and whatever else it did meanwhile.
  await settlePayment(ctx, { paymentId: refund.paymentId });
}

/** Whether it is sure that the gateway has not been asked for this refund; where it is not sure, it is not asked again. */
async function isNewToGateway(ctx: SettleMeans, refund: RefundRow): Promise<boolean> {
  const told = await ctx.payments.read(refund.paymentId);
  return 'id' in told && !tellsOf(told, refund.id);
}

function tellsOf(told: GatewayAnswer, refundId: string): boolean {
  return 'id' in told && told.cancellations.some(({ reason }) => refundOfReason(reason) === refundId);
}

async function ask(ctx: SettleMeans, refund: RefundRow): Promise<void> {
  const { id, paymentId, won, cancellableWon, account } = refund;
  const went = await ctx.payments.cancel({ id: paymentId, won, cancellableWon, reason: refundReason(id), account });
  if (went !== 'failed') return;
  // A no to a second asking may mean that the first went through: only a payment that knows nothing of it is a no.
  const told = await ctx.payments.read(paymentId);
  if (!('id' in told) || tellsOf(told, id)) return;
  await retried(ctx, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const now = await selectRefund(tx, id);
    if (payment && now) await finishHeld(ctx, tx, { payment, refund: now, went: 'failed' });
  });
  ctx.log.warn({ refund: id, payment: paymentId }, 'the gateway refused a refund; its coins are back');
}
