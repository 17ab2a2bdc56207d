import { selectNewestProof } from '#domain/membership';
import { type KeyedAnswer, actOnce, chargeLots, lockWallet, moveLots } from '#domain/wallet';
import type { Db, Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { RefundAccount } from '#vocabulary/payments';
import { chargeRef } from './charge-ref.ts';
import { refundRef } from './finish-held.ts';
import { type HeldPayment, lockPayment, markMinorCancelled, selectPayment } from './payment-store.ts';
import { selectTerms } from './product-store.ts';
import { type RefundSum, decideMinorRefund, decideRefund, wasOfAge } from './refund-rules.ts';
import { insertRefund, sumDeducted } from './refund-store.ts';
import { sendRefund } from './send-refund.ts';

/** What would go back for a charge now, and what it takes. */
export interface RefundOffer extends RefundSum {
  /** The operator's fee, for what is no withdrawal by law. */
  feePercent: number;
  feeLeastWon: number;
  /** It was paid into an account: the money needs one to go to. */
  needsAccount: boolean;
}

interface RefundAsk {
  memberNo: number;
  paymentId: string;
  /** The operator asks for no fee this time. */
  waivesFee?: boolean;
  /** A minor made it without consent, and it is cancelled. */
  isMinors?: boolean;
}

/** The refund that is carried out. */
interface RefundOrder extends RefundAsk {
  account?: RefundAccount | undefined;
  /** What was shown of the offer before it was agreed to. */
  shown?: { won: number; coins?: number } | undefined;
}

/**
 * Works out what would go back for a charge. Refuses with NOT_FOUND 0003 an order that is not this member's, and with
 * PAYMENT_ERROR 0007 one without paid coins that could be refunded, 0008 one whose refund is under way, 0009 one of a store.
 */
export async function offerChargeRefund(ctx: Needs<'db'>, ask: RefundAsk): Promise<RefundOffer> {
  return ctx.db.transaction().execute((tx) => offerRefundIn(tx, ask));
}

/**
 * The same in the caller's transaction. With `isMinors` refuses with MONEY_ERROR 0020 a charge whose payer was proved to be
 * of age.
 */
export async function offerRefundIn(tx: Tx, ask: RefundAsk): Promise<RefundOffer> {
  const payment = await lockPayment(tx, ask.paymentId);
  return offerFor(tx, { ...ask, payment, holds: false });
}

/**
 * Refunds a charge, once for its key. The coins are taken first, in the transaction that keeps the answer; then the gateway
 * is asked, and whatever happens on the way, the minute's job brings it to its end: the money has gone, or the coins are
 * back in their lots. Answers what was accepted. Refuses as `offerChargeRefund` does, and with PAYMENT_ERROR 0010 without an
 * account where one is needed, 0016 where the sum is another than was shown.
 */
export async function refundCharge(
  ctx: Needs<'db' | 'secrets' | 'payments' | 'log' | 'mailer'>,
  order: RefundOrder & { key: string },
): Promise<KeyedAnswer> {
  const { memberNo, paymentId, key, account, shown } = order;
  const asked = { memberNo, route: 'refund', key, request: JSON.stringify([paymentId, account ?? null]) };
  let made: string | undefined;
  const answer = await actOnce(ctx, asked, async (tx) => {
    const { id, offer } = await holdRefund(ctx, tx, { memberNo, paymentId, account, shown });
    made = id;
    const { basis, won, coins, bonus, feeWon, spentBonusWon } = offer;
    return { refund: id, payment: paymentId, basis, won, coins, bonus, fee: feeWon, spent_bonus: spentBonusWon };
  });
  if (made && !answer.isReplayed) await sendRefund(ctx, made);
  return answer;
}

/**
 * Takes the coins of a charge in the caller's transaction, for a refund that `sendRefund` brings to its end once that is
 * whole. Refuses as `refundCharge` does.
 */
export async function holdRefund(
  ctx: Needs<'secrets'>,
  tx: Tx,
  order: RefundOrder,
): Promise<{ id: string; offer: RefundOffer }> {
  const payment = await lockPayment(tx, order.paymentId);
  const offer = await offerFor(tx, { ...order, payment, holds: true });
  if (!payment) throw new Refusal('NOT_FOUND', '0003');
  if (offer.needsAccount && !order.account) throw new Refusal('PAYMENT_ERROR', '0010');
  const { shown } = order;
  if (shown && (shown.won !== offer.won || (shown.coins ?? offer.coins) !== offer.coins))
    throw new Refusal('PAYMENT_ERROR', '0016');
  const id = ctx.secrets.random(12);
  await holdCoins(tx, { id, payment, offer, account: offer.needsAccount ? (order.account ?? null) : null });
  if (order.isMinors) await markMinorCancelled(tx, payment.id);
  return { id, offer };
}

async function offerFor(
  tx: Tx,
  ask: Omit<RefundAsk, 'paymentId'> & { payment: HeldPayment | undefined; holds: boolean },
): Promise<RefundOffer> {
  const { payment, memberNo } = ask;
  if (!payment || payment.memberNo !== memberNo) throw new Refusal('NOT_FOUND', '0003');
  if (payment.channel !== 'web') throw new Refusal('PAYMENT_ERROR', '0009');
  if (await isUnderWay(tx, payment)) throw new Refusal('PAYMENT_ERROR', '0008');
  if (!payment.paidAt || payment.state === 'cancelled') throw new Refusal('PAYMENT_ERROR', '0007');
  const lots = await chargeLots(tx, { ref: chargeRef(payment.id), holds: ask.holds });
  const of = (unit: 'coin' | 'bonus') => lots.find((lot) => lot.unit === unit);
  const terms = await selectTerms(tx);
  const [feePercent, feeLeastWon] = ask.waivesFee ? [0, 0] : [terms.feePercent, terms.feeLeastWon];
  const standing = {
    won: payment.won,
    returnedWon: payment.returnedWon,
    coins: payment.coins,
    coinsLeft: of('coin')?.remaining ?? 0,
    bonusLeft: of('bonus')?.remaining ?? 0,
    bonusSpent: of('bonus')?.spent ?? 0,
    bonusDeductedWon: await sumDeducted(tx, payment.id),
    paidAt: payment.paidAt,
    now: payment.now,
  };
  if (ask.isMinors) await refuseAdult(tx, { memberNo, paidAt: payment.paidAt });
  const sum = ask.isMinors
    ? decideMinorRefund(standing)
    : decideRefund(standing, { percent: feePercent, leastWon: feeLeastWon });
  if (sum.won <= 0) throw new Refusal('PAYMENT_ERROR', '0007');
  return { ...sum, feePercent, feeLeastWon, needsAccount: payment.method === 'virtual-account' };
}

/** Refuses with MONEY_ERROR 0020 a charge whose payer was proved to be of age. */
export async function refuseAdult(tx: Tx, { memberNo, paidAt }: { memberNo: number; paidAt: Date }): Promise<void> {
  const proof = await selectNewestProof(tx, memberNo);
  if (proof && wasOfAge({ birthYear: proof.birthYear, paidAt })) throw new Refusal('MONEY_ERROR', '0020');
}

async function isUnderWay(db: Db, { id, memberNo }: HeldPayment): Promise<boolean> {
  const refund = (await selectPayment(db, { id, memberNo }))?.refund;
  return refund?.state === 'held' || refund?.state === 'requested';
}

async function holdCoins(
  tx: Tx,
  hold: { id: string; payment: HeldPayment; offer: RefundOffer; account: RefundAccount | null },
): Promise<void> {
  const { id, payment, offer, account } = hold;
  const { memberNo } = payment;
  await lockWallet(tx, memberNo);
  const lots = await chargeLots(tx, { ref: chargeRef(payment.id), holds: true });
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
