import { selectNewestProof } from '#domain/members';
import { type IdempotentResponse, runIdempotent, selectLotsOfCharge, lockWallet, moveLots } from '#domain/wallet';
import type { Db, Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { RefundAccount } from '#shared/money/payments';
import { chargeRef } from '../orders/charge-ref.ts';
import { refundRef } from './finish-refund.ts';
import { type LockedPayment, lockPayment, markCancelledByMinor, selectPayment } from '../orders/payment-store.ts';
import { selectTerms } from '../products/product-store.ts';
import { type RefundSum, decideMinorRefund, decideRefund, wasAdultAtPayment } from './refund-rules.ts';
import { insertRefund, sumDeductedWon } from './refund-store.ts';
import { sendRefund } from './send-refund.ts';

/** What a refund of a charge would return now. */
export interface ChargeRefundOffer extends RefundSum {
  /** The operator's fee for refunds beyond the right of withdrawal. */
  feePercent: number;
  feeLeastWon: number;
  /** Paid by deposit: the refund needs an account. */
  needsAccount: boolean;
}

interface ChargeRefundInput {
  memberNo: number;
  paymentId: string;
  waivesFee?: boolean;
  /** A minor's charge without consent. */
  isMinors?: boolean;
}

interface RefundRequest extends ChargeRefundInput {
  account?: RefundAccount | undefined;
  /** What the caller was shown; a difference is rejected. */
  expected?: { won: number; coins?: number } | undefined;
}

/**
 * Calculates the refund of a charge. Throws NOT_FOUND 0003 when the order is not this member's, and PAYMENT_ERROR 0007
 * without refundable coins, 0008 while a refund is in progress, 0009 for a store order.
 */
export async function offerChargeRefund(ctx: Needs<'db'>, input: ChargeRefundInput): Promise<ChargeRefundOffer> {
  return ctx.db.transaction().execute((tx) => offerChargeRefundInTransaction(tx, input));
}

/** The same in the caller's transaction. With `isMinors` throws MONEY_ERROR 0020 when the payer was an adult. */
export async function offerChargeRefundInTransaction(tx: Tx, input: ChargeRefundInput): Promise<ChargeRefundOffer> {
  const payment = await lockPayment(tx, input.paymentId);
  return calculateOffer(tx, { ...input, payment, holds: false });
}

/**
 * Refunds a charge, idempotently. The coins are reserved in the transaction that saves the response, then the gateway
 * is asked; the poll job finishes interrupted refunds. Throws as `offerChargeRefund` does, and PAYMENT_ERROR 0010
 * without a required account, 0016 when the amount differs from the one shown.
 */
export async function refundCharge(
  ctx: Needs<'db' | 'secrets' | 'payments' | 'log' | 'mailer' | 'jobs'>,
  input: RefundRequest & { key: string },
): Promise<IdempotentResponse> {
  const { memberNo, paymentId, key, account, expected } = input;
  const request = { memberNo, route: 'refund', key, request: JSON.stringify([paymentId, account ?? null]) };
  let refundId: string | undefined;
  const response = await runIdempotent(ctx, request, async (tx) => {
    const { id, offer } = await reserveRefund(ctx, tx, { memberNo, paymentId, account, expected });
    refundId = id;
    const { basis, won, coins, bonus, feeWon, spentBonusWon } = offer;
    return { refund: id, payment: paymentId, basis, won, coins, bonus, fee: feeWon, spent_bonus: spentBonusWon };
  });
  if (refundId && !response.isReplayed) await sendRefund(ctx, refundId);
  return response;
}

/** Reserves the coins in the caller's transaction; call `sendRefund` after commit. Throws as `refundCharge` does. */
export async function reserveRefund(
  ctx: Needs<'secrets'>,
  tx: Tx,
  input: RefundRequest,
): Promise<{ id: string; offer: ChargeRefundOffer }> {
  const payment = await lockPayment(tx, input.paymentId);
  const offer = await calculateOffer(tx, { ...input, payment, holds: true });
  if (!payment) throw new DomainError('NOT_FOUND', '0003');
  if (offer.needsAccount && !input.account) throw new DomainError('PAYMENT_ERROR', '0010');
  const { expected } = input;
  if (expected && (expected.won !== offer.won || (expected.coins ?? offer.coins) !== offer.coins))
    throw new DomainError('PAYMENT_ERROR', '0016');
  const id = ctx.secrets.random(12);
  await reserveCoins(tx, { id, payment, offer, account: offer.needsAccount ? (input.account ?? null) : null });
  if (input.isMinors) await markCancelledByMinor(tx, payment.id);
  return { id, offer };
}

async function calculateOffer(
  tx: Tx,
  input: Omit<ChargeRefundInput, 'paymentId'> & { payment: LockedPayment | undefined; holds: boolean },
): Promise<ChargeRefundOffer> {
  const { payment, memberNo } = input;
  if (!payment || payment.memberNo !== memberNo) throw new DomainError('NOT_FOUND', '0003');
  if (payment.channel !== 'web') throw new DomainError('PAYMENT_ERROR', '0009');
  if (await hasOpenRefund(tx, payment)) throw new DomainError('PAYMENT_ERROR', '0008');
  if (!payment.paidAt || payment.state === 'cancelled') throw new DomainError('PAYMENT_ERROR', '0007');
  const lots = await selectLotsOfCharge(tx, { memberNo, ref: chargeRef(payment.id), holds: input.holds });
  const of = (unit: 'coin' | 'bonus') => lots.find((lot) => lot.unit === unit);
  const terms = await selectTerms(tx);
  const [feePercent, feeLeastWon] = input.waivesFee ? [0, 0] : [terms.feePercent, terms.feeLeastWon];
  const status = {
    won: payment.won,
    returnedWon: payment.returnedWon,
    coins: payment.coins,
    coinsLeft: of('coin')?.remaining ?? 0,
    bonusLeft: of('bonus')?.remaining ?? 0,
    bonusSpent: of('bonus')?.spent ?? 0,
    bonusDeductedWon: await sumDeductedWon(tx, payment.id),
    paidAt: payment.paidAt,
    now: payment.now,
  };
  if (input.isMinors) await requireMinor(tx, { memberNo, paidAt: payment.paidAt });
  const sum = input.isMinors
    ? decideMinorRefund(status)
    : decideRefund(status, { percent: feePercent, leastWon: feeLeastWon });
  if (sum.won <= 0) throw new DomainError('PAYMENT_ERROR', '0007');
  return { ...sum, feePercent, feeLeastWon, needsAccount: payment.method === 'virtual-account' };
}

/** Throws MONEY_ERROR 0020 when the payer was verified as an adult. */
export async function requireMinor(tx: Tx, { memberNo, paidAt }: { memberNo: number; paidAt: Date }): Promise<void> {
  const proof = await selectNewestProof(tx, memberNo);
  if (proof && wasAdultAtPayment({ birthYear: proof.birthYear, paidAt })) throw new DomainError('MONEY_ERROR', '0020');
}

async function hasOpenRefund(db: Db, { id, memberNo }: LockedPayment): Promise<boolean> {
  const refund = (await selectPayment(db, { id, memberNo }))?.refund;
  return refund?.state === 'held' || refund?.state === 'requested';
}

async function reserveCoins(
  tx: Tx,
  reservation: { id: string; payment: LockedPayment; offer: ChargeRefundOffer; account: RefundAccount | null },
): Promise<void> {
  const { id, payment, offer, account } = reservation;
  const { memberNo } = payment;
  await lockWallet(tx, memberNo);
  const lots = await selectLotsOfCharge(tx, { memberNo, ref: chargeRef(payment.id), holds: true });
  if (offer.coins + offer.bonus > 0)
    await moveLots(tx, {
      memberNo,
      kind: 'charge-cancel',
      ref: refundRef(id),
      moves: lots.map(({ lot, unit, remaining }) => ({ lot, unit, amount: -remaining })),
      sides: [
        { account: 'refund', unit: 'coin', amount: offer.coins },
        { account: 'refund', unit: 'bonus', amount: offer.bonus },
      ],
    });
  const { basis, won, feeWon, spentBonusWon, coins, bonus } = offer;
  const cancellableWon = payment.won - payment.returnedWon;
  await insertRefund(tx, {
    id,
    paymentId: payment.id,
    memberNo,
    basis,
    won,
    feeWon,
    spentBonusWon,
    coins,
    bonus,
    cancellableWon,
    account,
  });
}
