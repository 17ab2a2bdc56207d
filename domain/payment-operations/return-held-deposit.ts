import { type Actor, withAuditOnce } from '#domain/operators';
import { requireHeldDeposit, returnDeposit } from '#domain/payment';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { REFUND_BANKS, type RefundAccount } from '#shared/money/payments';
import { type HeldDepositRow, selectHeldDeposits } from './admin-payment-store.ts';
import { normalizeReason } from './proposal-rules.ts';

const MAX_DEPOSITS = 100;

/** Deposits that did not fit their orders, oldest first. */
export async function listHeldDeposits(ctx: Needs<'db'>): Promise<HeldDepositRow[]> {
  return selectHeldDeposits(ctx.db, MAX_DEPOSITS);
}

/**
 * Returns a held deposit to the payer's account idempotently. Throws MONEY_ERROR 0002 without a reason, 0017 when
 * nothing is held, 0018 when a return is in progress, 0019 when the gateway refuses; PAYMENT_ERROR 0010 without an
 * account, 0016 when the amount differs from the one shown.
 */
export async function returnHeldDeposit(
  ctx: Needs<'db' | 'secrets' | 'payments' | 'log' | 'mailer' | 'jobs'>,
  input: { by: Actor; id: string; won: number; account: RefundAccount | undefined; reason: string; key: string },
): Promise<void> {
  const { by, id, won, account, key } = input;
  const reason = normalizeReason(input.reason);
  if (!account) throw new DomainError('PAYMENT_ERROR', '0010');
  let isNew = false;
  const action = { name: 'payment.return', subject: `payment:${id}`, reason } as const;
  await withAuditOnce(ctx, { by, act: action, key, request: [won, account] }, async (tx) => {
    await requireHeldDeposit(tx, { paymentId: id, won });
    isNew = true;
    // The account number stays out of the audit log.
    return { before: { held: won }, after: { bank: REFUND_BANKS[account.bank] }, result: 'sent' };
  });
  if (isNew) await returnDeposit(ctx, { paymentId: id, won, account });
}
