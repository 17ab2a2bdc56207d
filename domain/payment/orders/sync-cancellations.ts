import type { Needs, Tx } from '#kernel/context';
import type { GatewayCancellation, GatewayPayment } from '#kernel/ports/payment-ports';
import { finishRefund } from '../refunds/finish-refund.ts';
import type { LockedPayment } from './payment-store.ts';
import { parseRefundReason } from '../refunds/refund-rules.ts';
import { selectRefundsOfPayment } from '../refunds/refund-store.ts';
import { revokePassTerm } from '../subscriptions/end-subscription.ts';
import { reverseCharge } from './reverse-charge.ts';

/**
 * Applies the gateway's cancellations once each: the shop's own finish their refund, others reverse the charge.
 * Returns the total of cancelled won.
 */
export async function syncCancellations(
  ctx: Needs<'mailer' | 'jobs'>,
  tx: Tx,
  { payment, answer: reported }: { payment: LockedPayment; answer: GatewayPayment },
): Promise<number> {
  const cancellations = completeCancellations(reported);
  if (cancellations.length === 0) return payment.returnedWon;
  const matched = new Set<GatewayCancellation>();
  for (const refund of await selectRefundsOfPayment(tx, payment.id)) {
    const ofRefund = cancellations.filter(({ reason }) => parseRefundReason(reason) === refund.id);
    const decisive = ofRefund.toSorted((a, b) => RANK[a.state] - RANK[b.state])[0];
    // A refund given up that succeeded after all returned the money without taking coins.
    if (!decisive || refund.state === 'failed') continue;
    await finishRefund(ctx, tx, { payment, refund, went: decisive.state });
    matched.add(decisive);
  }
  const succeeded = cancellations.filter(({ state }) => state === 'succeeded');
  for (const cancellation of succeeded) {
    if (matched.has(cancellation)) continue;
    // A pass ends with its payment.
    if (payment.subscriptionId !== null) await revokePassTerm(ctx, tx, payment);
    await reverseCharge(tx, payment, cancellation);
  }
  const returned = succeeded.reduce((sum, { won }) => sum + won, 0);
  return Math.max(payment.returnedWon, Math.min(returned, payment.won));
}

const RANK: Record<GatewayCancellation['state'], number> = { succeeded: 0, requested: 1, unknown: 2, failed: 3 };

/** A cancelled payment was refunded in full, even if the listed cancellations sum to less. */
function completeCancellations({ state, totalWon, cancellations }: GatewayPayment): GatewayCancellation[] {
  const listed = cancellations.reduce(
    (sum, cancellation) => sum + (cancellation.state === 'succeeded' ? cancellation.won : 0),
    0,
  );
  if (state !== 'cancelled' || listed >= totalWon) return cancellations;
  return [...cancellations, { id: 'unlisted', state: 'succeeded', won: totalWon - listed, reason: '' }];
}
