import { startCardTerm } from '#domain/pass';
import { grantLots, selectLotsOfCharge } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { chargeRef } from '../orders/charge-ref.ts';
import type { LockedPayment } from '../orders/payment-store.ts';
import { sendTermReceipt } from './subscription-messages.ts';
import { chargeDay } from './subscription-rules.ts';
import { type Subscription, writePaid } from './subscription-store.ts';

/**
 * Credits the coins of a term's payment and spends them on the term, in the transaction that marks the payment as paid.
 * The coins repay no debt: they are paid for this term. The caller holds the locks of the payment and the subscription.
 */
export async function grantPassTerm(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { payment, subscription }: { payment: LockedPayment; subscription: Subscription },
): Promise<void> {
  const { id: paymentId, memberNo, coins, won, channel, coinsUntil } = payment;
  const ref = chargeRef(paymentId);
  await grantLots(tx, {
    memberNo,
    kind: 'charge',
    ref,
    lots: [{ unit: 'coin', amount: coins, expiresAt: coinsUntil, channel, against: 'issued-paid' }],
    paidWon: won,
  });
  const [charged] = await selectLotsOfCharge(tx, { memberNo, ref, holds: true });
  if (!charged) throw new Error(`${ref} has no coins`);
  const term = await startCardTerm(tx, { memberNo, paymentId, lot: charged.lot, coins, won });
  const dueAt = chargeDay(term.endsAt);
  await writePaid(tx, { id: subscription.id, won, dueAt });
  await sendTermReceipt(ctx, tx, { subscription, payment, ...term, dueAt });
}
