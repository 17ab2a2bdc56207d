import type { Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { RefundAccount } from '#vocabulary/payments';
import { heldWon } from './payment-rules.ts';
import { selectHeldWon } from './payment-store.ts';
import { type SettleMeans, settlePayment } from './settle-payment.ts';

const REASON = '주문과 다른 입금';

/**
 * Refuses with MONEY_ERROR 0017 where no deposit of an order is held, with PAYMENT_ERROR 0016 where another sum is held than
 * was shown.
 */
export async function requireHeldDeposit(
  tx: Tx,
  { paymentId, won }: { paymentId: string; won: number },
): Promise<void> {
  const held = await selectHeldWon(tx, paymentId);
  if (held === null) throw new Refusal('MONEY_ERROR', '0017');
  if (held !== won) throw new Refusal('PAYMENT_ERROR', '0016');
}

/**
 * Sends a held deposit to the payer's account and brings the order to what the gateway says then. Sends nothing and refuses
 * with MONEY_ERROR 0017 where the gateway does not hold that sum or cannot be asked, with 0018 where its return is under way,
 * and with 0019 where the gateway says no.
 */
export async function returnDeposit(
  ctx: SettleMeans,
  order: { paymentId: string; won: number; account: RefundAccount },
): Promise<void> {
  const { paymentId: id, won, account } = order;
  const told = await ctx.payments.read(id);
  if (!('id' in told) || heldWon(told) !== won) throw new Refusal('MONEY_ERROR', '0017');
  if (told.cancellations.some(({ state }) => state === 'requested')) throw new Refusal('MONEY_ERROR', '0018');
  const went = await ctx.payments.cancel({ id, won, cancellableWon: won, reason: REASON, account });
  await settlePayment(ctx, { paymentId: id });
  if (went === 'failed') throw new Refusal('MONEY_ERROR', '0019');
}
