import { giveLots, lockWallet, moveLots } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { TEST_CHANNEL } from '#vocabulary/stores';
import { chargeRef } from './charge-ref.ts';
import {
  type HeldPayment,
  forgiveReversals,
  lockPayment,
  markMinorCancelled,
  selectReversals,
} from './payment-store.ts';
import { refuseAdult } from './refund-charge.ts';

interface MinorCharge {
  memberNo: number;
  paymentId: string;
}

/** What a minor's cancelled charge leaves: coins that are owed no more, and those that were repaid and come back. */
export interface MinorCancellation {
  forgiven: number;
  repaid: number;
}

/**
 * Coins that are owed because a store gave back the money of a charge. Refuses with NOT_FOUND 0003 an order that is not this
 * member's or of no store, PAYMENT_ERROR 0007 one that is unpaid or was cancelled as a minor's before, MONEY_ERROR 0020 a
 * charge whose payer was proved to be of age.
 */
export async function offerMinorCancellation(ctx: Needs<'db'>, ask: MinorCharge): Promise<{ owed: number }> {
  return ctx.db.transaction().execute(async (tx) => {
    await minorStoreCharge(tx, ask);
    return { owed: await owedFor(tx, ask.paymentId) };
  });
}

/** Whether a charge was paid in an app store: its money goes back through the store alone. */
export async function isStoreCharge(tx: Tx, paymentId: string): Promise<boolean> {
  const payment = await lockPayment(tx, paymentId);
  return payment !== undefined && payment.channel !== 'web';
}

/** Refuses what `offerMinorCancellation` refuses. */
export async function requireMinorStoreCharge(tx: Tx, ask: MinorCharge): Promise<void> {
  await minorStoreCharge(tx, ask);
}

/**
 * Notes that a minor lawfully cancelled a charge of an app store, whose money goes back through the store. The contract counts
 * as void from the beginning and a minor returns only what is still there (민법 §141): what was spent is owed no more, what
 * was repaid comes back as coins, and no later return of the money makes a debt. Refuses as `offerMinorCancellation` does.
 */
export async function cancelMinorStoreCharge(tx: Tx, ask: MinorCharge): Promise<MinorCancellation> {
  const payment = await minorStoreCharge(tx, ask);
  await markMinorCancelled(tx, payment.id);
  const { debt } = await lockWallet(tx, payment.memberNo);
  const owed = await owedFor(tx, payment.id);
  const forgiven = Math.min(debt, owed);
  const repaid = owed - forgiven;
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
    await giveLots(tx, { memberNo, kind: 'chargeback', ref: `${ref}:repaid`, lots: [lot] });
  }
  await forgiveReversals(tx, payment.id);
  return { forgiven, repaid };
}

async function minorStoreCharge(tx: Tx, { memberNo, paymentId }: MinorCharge): Promise<HeldPayment> {
  const payment = await lockPayment(tx, paymentId);
  if (!payment || payment.memberNo !== memberNo || payment.channel === 'web') throw new Refusal('NOT_FOUND', '0003');
  if (!payment.paidAt || payment.isMinors) throw new Refusal('PAYMENT_ERROR', '0007');
  await refuseAdult(tx, { memberNo, paidAt: payment.paidAt });
  return payment;
}

async function owedFor(tx: Tx, paymentId: string): Promise<number> {
  const reversals = await selectReversals(tx, paymentId);
  return reversals.reduce((sum, { debt, isUndone }) => sum + (isUndone ? 0 : debt), 0);
}
