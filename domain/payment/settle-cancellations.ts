import type { Needs, Tx } from '#shared/context';
import type { GatewayCancellation, GatewayPayment } from '#shared/payment-ports';
import { finishHeld } from './finish-held.ts';
import type { HeldPayment } from './payment-store.ts';
import { refundOfReason } from './refund-rules.ts';
import { selectRefundsOf } from './refund-store.ts';
import { reverseCharge } from './reverse-charge.ts';

/**
 * Brings an order along with the cancellations that the gateway tells of, each once: one of ours finishes its refund, one
 * that the gateway's side made takes the coins back. Answers how many won went back in all.
 */
export async function settleCancellations(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { payment, told }: { payment: HeldPayment; told: GatewayPayment },
): Promise<number> {
  const cancellations = wholeList(told);
  if (cancellations.length === 0) return payment.returnedWon;
  const ours = new Set<GatewayCancellation>();
  for (const refund of await selectRefundsOf(tx, payment.id)) {
    const mine = cancellations.filter(({ reason }) => refundOfReason(reason) === refund.id);
    const best = mine.toSorted((a, b) => RANK[a.state] - RANK[b.state])[0];
    // A refund that was given up, and went through after all, is money that went back without its coins.
    if (!best || refund.state === 'failed') continue;
    await finishHeld(ctx, tx, { payment, refund, went: best.state });
    ours.add(best);
  }
  const gone = cancellations.filter(({ state }) => state === 'succeeded');
  for (const one of gone) if (!ours.has(one)) await reverseCharge(tx, payment, one);
  const returned = gone.reduce((sum, { won }) => sum + won, 0);
  return Math.max(payment.returnedWon, Math.min(returned, payment.won));
}

/** Of several tries of one refund, the one that counts. */
const RANK: Record<GatewayCancellation['state'], number> = { succeeded: 0, requested: 1, unknown: 2, failed: 3 };

/** A payment that is cancelled went back whole, also where the list of its cancellations says less. */
function wholeList({ state, totalWon, cancellations }: GatewayPayment): GatewayCancellation[] {
  const listed = cancellations.reduce((sum, one) => sum + (one.state === 'succeeded' ? one.won : 0), 0);
  if (state !== 'cancelled' || listed >= totalWon) return cancellations;
  return [...cancellations, { id: 'unlisted', state: 'succeeded', won: totalWon - listed, reason: '' }];
}
