import { writeToMember } from '#domain/membership';
import { cancelMinorStoreCharge, holdRefund, isStoreCharge } from '#domain/payment';
import { refundDefective } from '#domain/purchase';
import { adjustLots, selectBalances } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { MoneyWish } from '#vocabulary/money-desk';
import { PAID_COIN_YEARS, type RefundAccount } from '#vocabulary/payments';
import { WALLET_UNIT_NAMES } from '#vocabulary/statement';
import { selectEnd } from './proposal-store.ts';
import { dayOf } from './treasury-rules.ts';

/** A wish that is carried out now: whose, as what it is written down, and when it was asked for. */
export interface Carried {
  memberNo: number;
  wish: MoneyWish;
  /** `press:…` or `proposal:…`: what the ledger calls it. */
  ref: string;
  askedAt: Date | null;
  account?: RefundAccount | undefined;
}

/** What the audit log says of it; `refund` is to be sent once the transaction is whole. */
export interface CarriedOut {
  before: object | null;
  after: object;
  refund?: string;
}

/** Does with a member's money what was wished for, in the caller's transaction. Refuses as the use cases below do. */
export async function carryOut(ctx: Needs<'mailer' | 'secrets'>, tx: Tx, order: Carried): Promise<CarriedOut> {
  const { memberNo, wish, account, askedAt } = order;
  if (wish.act === 'adjust') return adjust(ctx, tx, { ...order, wish });
  if (wish.act === 'purchase-refund') {
    const { purchase: purchaseId, knownOn, episodes, coins } = wish;
    const defect = { memberNo, purchaseId, episodes, coins, knownAt: dayOf(knownOn), askedAt };
    const refund = await refundDefective(ctx, tx, defect);
    return { before: null, after: { purchase: purchaseId, ...refund } };
  }
  const paymentId = wish.payment;
  if (wish.act === 'minor-refund' && (await isStoreCharge(tx, paymentId)))
    return {
      before: null,
      after: { payment: paymentId, ...(await cancelMinorStoreCharge(tx, { memberNo, paymentId })) },
    };
  const how =
    wish.act === 'minor-refund'
      ? { isMinors: true }
      : { waivesFee: wish.waivesFee, shown: wish.won === undefined ? undefined : { won: wish.won } };
  const { id, offer } = await holdRefund(ctx, tx, { memberNo, paymentId, account, ...how });
  const { basis, won, coins, bonus, feeWon } = offer;
  return { before: null, after: { payment: paymentId, refund: id, basis, won, coins, bonus, feeWon }, refund: id };
}

async function adjust(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { memberNo, wish, ref }: Carried & { wish: Extract<MoneyWish, { act: 'adjust' }> },
): Promise<CarriedOut> {
  const { unit, amount, days } = wish;
  const before = await selectBalances(tx, memberNo);
  const expiresAt = await selectEnd(tx, unit === 'coin' ? { years: PAID_COIN_YEARS } : { days });
  const done = await adjustLots(tx, { memberNo, ref, unit, amount, expiresAt });
  if (done === 'short') throw new Refusal('MONEY_ERROR', '0004');
  const sum = `${WALLET_UNIT_NAMES[unit]} ${Math.abs(amount).toLocaleString('ko-KR')}개`;
  await writeToMember(ctx, tx, {
    memberNo,
    key: `adjust ${ref}`,
    subject: amount > 0 ? `${WALLET_UNIT_NAMES[unit]} 지급 안내` : `${WALLET_UNIT_NAMES[unit]} 정정 안내`,
    paragraphs: (url) => [
      amount > 0 ? `고객센터에서 ${sum}를 지급해 드렸습니다.` : `고객센터에서 잘못 지급된 ${sum}를 정정했습니다.`,
      `코인 내역:\n${url}/coin/history`,
      '궁금하신 점이 있으면 1:1 문의로 알려 주세요.',
    ],
  });
  return { before, after: await selectBalances(tx, memberNo) };
}
