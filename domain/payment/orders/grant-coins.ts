import { grantLots, lockWallet, repayDebt } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { chargeRef } from './charge-ref.ts';
import { type StoreReceipt, sendReceipt } from '../payment-messages.ts';
import type { LockedPayment } from './payment-store.ts';

/**
 * Credits coins for five years and bonus for its days, and repays debt from the coins. `channel` overrides the order's
 * channel on the lots.
 */
export async function grantCoins(
  ctx: Needs<'mailer'>,
  tx: Tx,
  charge: { payment: LockedPayment; channel?: string; store?: StoreReceipt },
): Promise<void> {
  const { payment } = charge;
  const { id, memberNo, coins, bonus, won, coinsUntil, bonusUntil } = payment;
  const channel = charge.channel ?? payment.channel;
  const ref = chargeRef(id);
  const coinLot = {
    unit: 'coin' as const,
    amount: coins,
    expiresAt: coinsUntil,
    channel,
    against: 'issued-paid' as const,
  };
  const bonusLot = {
    unit: 'bonus' as const,
    amount: bonus,
    expiresAt: bonusUntil,
    channel,
    against: 'issued-free' as const,
  };
  await lockWallet(tx, memberNo);
  await grantLots(tx, {
    memberNo,
    kind: 'charge',
    ref,
    lots: bonus > 0 ? [coinLot, bonusLot] : [coinLot],
    paidWon: won,
  });
  await repayDebt(tx, { memberNo, ref });
  await sendReceipt(ctx, tx, charge);
}
