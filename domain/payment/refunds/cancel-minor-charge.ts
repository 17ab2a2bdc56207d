import { grantLots, lockWallet, moveLots } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { TEST_CHANNEL } from '#shared/money/app-stores';
import { chargeRef } from '../orders/charge-ref.ts';
import {
  type LockedPayment,
  clearReversalDebt,
  lockPayment,
  markCancelledByMinor,
  selectReversals,
} from '../orders/payment-store.ts';
import { requireMinor } from './refund-charge.ts';

interface MinorCharge {
  memberNo: number;
  paymentId: string;
}

export interface MinorCancellation {
  forgiven: number;
  repaid: number;
}

/**
 * The debt from a store refund of this charge. Throws NOT_FOUND 0003 when the order is not this member's or no store
 * order, PAYMENT_ERROR 0007 when it is unpaid or already cancelled as a minor's, MONEY_ERROR 0020 when the payer was
 * an adult.
 */
export async function offerMinorCancellation(ctx: Needs<'db'>, input: MinorCharge): Promise<{ owed: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockMinorStoreCharge(tx, input);
    return { owed: await sumReversalDebt(tx, input.paymentId) };
  });
}

/** Whether a charge was paid in an app store, which alone can refund it. */
export async function isStoreCharge(tx: Tx, paymentId: string): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  return payment !== undefined && payment.channel !== 'web';
}

/** Throws as `offerMinorCancellation` does. */
export async function requireMinorStoreCharge(tx: Tx, input: MinorCharge): Promise<void> {
  await lockMinorStoreCharge(tx, input);
}

/**
 * Records that a minor cancelled a store charge; the store refunds the money. The contract is void and a minor returns
 * only what is left (민법 §141): debt for spent coins is cleared, repaid debt returns as coins, and a later refund
 * creates no debt. Throws as `offerMinorCancellation` does.
 */
export async function cancelMinorStoreCharge(tx: Tx, input: MinorCharge): Promise<MinorCancellation> {
  const payment = await lockMinorStoreCharge(tx, input);
  await markCancelledByMinor(tx, payment.id);
  const { debt } = await lockWallet(tx, payment.memberNo);
  const owedCoins = await sumReversalDebt(tx, payment.id);
  const forgiven = Math.min(debt, owedCoins);
  const repaid = owedCoins - forgiven;
  const ref = `${chargeRef(payment.id)}:minor`;
  const { memberNo, coinsUntil: expiresAt } = payment;
  if (forgiven > 0)
    await moveLots(tx, {
      memberNo,
      kind: 'chargeback',
      ref,
      moves: [],
      sides: [
        { account: 'issued-paid', unit: 'coin', amount: -forgiven },
        { account: 'member-debt', unit: 'coin', amount: forgiven },
      ],
    });
  if (repaid > 0) {
    const channel = payment.won === 0 ? TEST_CHANNEL : payment.channel;
    const lot = { unit: 'coin' as const, amount: repaid, expiresAt, channel, against: 'issued-paid' as const };
    await grantLots(tx, { memberNo, kind: 'chargeback', ref: `${ref}:repaid`, lots: [lot] });
  }
  await clearReversalDebt(tx, payment.id);
  return { forgiven, repaid };
}

async function lockMinorStoreCharge(tx: Tx, { memberNo, paymentId }: MinorCharge): Promise<LockedPayment> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment || payment.memberNo !== memberNo || payment.channel === 'web')
    throw new DomainError('NOT_FOUND', '0003');
  if (!payment.paidAt || payment.isMinors) throw new DomainError('PAYMENT_ERROR', '0007');
  await requireMinor(tx, { memberNo, paidAt: payment.paidAt });
  return payment;
}

async function sumReversalDebt(tx: Tx, paymentId: string): Promise<number> {
  const reversals = await selectReversals(tx, paymentId);
  return reversals.reduce((sum, { debt, isUndone }) => sum + (isUndone ? 0 : debt), 0);
}
