import type { GatewayPaymentResult } from '#kernel/ports/payment-ports';
import { finishRefund } from './finish-refund.ts';
import { lockPayment } from '../orders/payment-store.ts';
import { parseRefundReason, refundReason } from './refund-rules.ts';
import { type RefundRow, claimRefund, selectRefund } from './refund-store.ts';
import { retryTransaction } from '../retry-transaction.ts';
import { pauseMinutes } from '../orders/payment-rules.ts';
import { type PaymentSyncContext, syncPayment } from '../orders/sync-payment.ts';

const ALARM_TRIES = 12;

/**
 * Asks the gateway for a refund whose coins are reserved and stores the outcome. A retry looks at the gateway first.
 * Safe to call at any time and concurrently.
 */
export async function sendRefund(ctx: PaymentSyncContext, refundId: string): Promise<void> {
  const tries = (await selectRefund(ctx.db, refundId))?.tries ?? 0;
  const refund = await claimRefund(ctx.db, { id: refundId, pauseMinutes: pauseMinutes('pending', tries + 1) });
  if (!refund) return;
  if (refund.tries >= ALARM_TRIES)
    ctx.log.error({ refund: refundId, payment: refund.paymentId }, 'a refund does not come to its end');
  const isKnownToGateway = refund.tries > 1 && !(await isUnknownToGateway(ctx, refund));
  if (!isKnownToGateway) await requestCancellation(ctx, refund);
  // The gateway's state decides.
  await syncPayment(ctx, { paymentId: refund.paymentId });
}

async function isUnknownToGateway(ctx: PaymentSyncContext, refund: RefundRow): Promise<boolean> {
  const answer = await ctx.payments.read(refund.paymentId);
  return 'id' in answer && !mentionsRefund(answer, refund.id);
}

function mentionsRefund(answer: GatewayPaymentResult, refundId: string): boolean {
  return 'id' in answer && answer.cancellations.some(({ reason }) => parseRefundReason(reason) === refundId);
}

async function requestCancellation(ctx: PaymentSyncContext, refund: RefundRow): Promise<void> {
  const { id, paymentId, won, cancellableWon, account } = refund;
  const outcome = await ctx.payments.cancel({ id: paymentId, won, cancellableWon, reason: refundReason(id), account });
  if (outcome !== 'failed') return;
  // A refusal of a retry may mean that the first attempt succeeded: trust it only if the payment does not mention the
  // refund.
  const answer = await ctx.payments.read(paymentId);
  if (!('id' in answer) || mentionsRefund(answer, id)) return;
  await retryTransaction(ctx, async (tx) => {
    const payment = await lockPayment(tx, paymentId);
    const current = await selectRefund(tx, id);
    if (payment && current) await finishRefund(ctx, tx, { payment, refund: current, went: 'failed' });
  });
  ctx.log.warn({ refund: id, payment: paymentId }, 'the gateway refused a refund; its coins are back');
}
