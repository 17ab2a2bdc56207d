import type { Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { RefundAccount } from '#shared/money/payments';
import { heldWon } from './payment-rules.ts';
import { selectHeldDepositWon } from './payment-store.ts';
import { type PaymentSyncContext, syncPayment } from './sync-payment.ts';

const REASON = '주문과 다른 입금';

/**
 * Throws MONEY_ERROR 0017 when the order has no held deposit, PAYMENT_ERROR 0016 when its amount differs from the one
 * shown.
 */
export async function requireHeldDeposit(
  tx: Tx,
  { paymentId, won }: { paymentId: string; won: number },
): Promise<void> {
  const heldDepositWon = await selectHeldDepositWon(tx, paymentId);
  if (heldDepositWon === null) throw new DomainError('MONEY_ERROR', '0017');
  if (heldDepositWon !== won) throw new DomainError('PAYMENT_ERROR', '0016');
}

/**
 * Sends a held deposit to the payer's account and syncs the order. Throws MONEY_ERROR 0017 when the gateway does not
 * hold that amount or cannot be reached, 0018 when a return is in progress, 0019 when the gateway refuses.
 */
export async function returnDeposit(
  ctx: PaymentSyncContext,
  input: { paymentId: string; won: number; account: RefundAccount },
): Promise<void> {
  const { paymentId: id, won, account } = input;
  const payment = await ctx.payments.read(id);
  if (!('id' in payment) || heldWon(payment) !== won) throw new DomainError('MONEY_ERROR', '0017');
  if (payment.cancellations.some(({ state }) => state === 'requested')) throw new DomainError('MONEY_ERROR', '0018');
  const outcome = await ctx.payments.cancel({ id, won, cancellableWon: won, reason: REASON, account });
  await syncPayment(ctx, { paymentId: id });
  if (outcome === 'failed') throw new DomainError('MONEY_ERROR', '0019');
}
