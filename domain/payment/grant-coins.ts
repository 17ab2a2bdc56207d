import { giveLots, lockWallet, repayDebt } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';
import { chargeRef } from './charge-ref.ts';
import { type ReceiptWords, writeReceipt } from './payment-letters.ts';
import type { HeldPayment } from './payment-store.ts';

/**
 * Coins for five years and bonus for its days; what is owed is repaid from the coins first. `channel`: by which the lots
 * came, where it is not the order's.
 */
export async function grantCoins(
  ctx: Needs<'mailer'>,
  tx: Tx,
  charge: { payment: HeldPayment; channel?: string; store?: ReceiptWords },
): Promise<void> {
  const { payment } = charge;
  const { id, memberNo, coins, bonus, won, coinsUntil, bonusUntil } = payment;
  const channel = charge.channel ?? payment.channel;
  const ref = chargeRef(id);
  const coin = {
    unit: 'coin' as const,
    amount: coins,
    expiresAt: coinsUntil,
    channel,
    against: 'issued-paid' as const,
  };
  const free = {
    unit: 'bonus' as const,
    amount: bonus,
    expiresAt: bonusUntil,
    channel,
    against: 'issued-free' as const,
  };
  await lockWallet(tx, memberNo);
  await giveLots(tx, { memberNo, kind: 'charge', ref, lots: bonus > 0 ? [coin, free] : [coin], paidWon: won });
  await repayDebt(tx, { memberNo, ref });
  await writeReceipt(ctx, tx, charge);
}
