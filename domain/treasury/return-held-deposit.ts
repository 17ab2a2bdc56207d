import { type Actor, actOnceAs } from '#domain/operators';
import { requireHeldDeposit, returnDeposit } from '#domain/payment';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { REFUND_BANKS, type RefundAccount } from '#vocabulary/payments';
import { type HeldDepositRow, selectHeldDeposits } from './desk-payment-store.ts';
import { plainReason } from './treasury-rules.ts';

const SHOWN = 100;

/** Deposits that did not fit their orders and wait for the payer's account, the oldest first. */
export async function listHeldDeposits(ctx: Needs<'db'>): Promise<HeldDepositRow[]> {
  return selectHeldDeposits(ctx.db, SHOWN);
}

/**
 * Sends a deposit that did not fit its order back to the payer's account, once for its key. Refuses with MONEY_ERROR 0002
 * without a reason, 0017 what is not held, 0018 what is under way, 0019 what the gateway refused, and with PAYMENT_ERROR 0010
 * without an account, 0016 where another sum is held than was shown.
 */
export async function returnHeldDeposit(
  ctx: Needs<'db' | 'secrets' | 'payments' | 'log' | 'mailer'>,
  order: { by: Actor; id: string; won: number; account: RefundAccount | undefined; reason: string; key: string },
): Promise<void> {
  const { by, id, won, account, key } = order;
  const reason = plainReason(order.reason);
  if (!account) throw new Refusal('PAYMENT_ERROR', '0010');
  let isNew = false;
  const act = { name: 'payment.return', subject: `payment:${id}`, reason };
  await actOnceAs(ctx, { by, act, key, request: [won, account] }, async (tx) => {
    await requireHeldDeposit(tx, { paymentId: id, won });
    isNew = true;
    // The account number stays out of the audit log.
    return { before: { held: won }, after: { bank: REFUND_BANKS[account.bank] }, result: 'sent' };
  });
  if (isNew) await returnDeposit(ctx, { paymentId: id, won, account });
}
