import type { AuditRecord } from '#shared/operations/audit-fields';
import { acceptCancellation } from '#domain/families';
import { sendMemberEmail } from '#domain/members';
import { cancelMinorStoreCharge, reserveRefund, isStoreCharge } from '#domain/payment';
import { refundDefective } from '#domain/purchase';
import { adjustLots, selectBalances } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { WalletAdjustment } from '#shared/money/wallet-adjustments';
import { PAID_COIN_YEARS, type RefundAccount } from '#shared/money/payments';
import { WALLET_UNIT_NAMES } from '#shared/money/wallet-statement';
import { selectExpiry } from './proposal-store.ts';
import { startOfSeoulDay } from './proposal-rules.ts';

export interface ExecuteMoneyActionInput {
  memberNo: number;
  wish: WalletAdjustment;
  /** `press:…` or `proposal:…`: the ledger reference. */
  ref: string;
  askedAt: Date | null;
  account?: RefundAccount | undefined;
}

export interface MoneyActionResult {
  before: AuditRecord | null;
  after: AuditRecord;
  refund?: string;
}

/** Executes a money action in the caller's transaction. Throws what the called use cases throw. */
export async function executeMoneyAction(
  ctx: Needs<'mailer' | 'secrets'>,
  tx: Tx,
  input: ExecuteMoneyActionInput,
): Promise<MoneyActionResult> {
  const { memberNo, wish, account, askedAt } = input;
  if (wish.act === 'adjust') return adjustWallet(ctx, tx, { ...input, wish });
  if (wish.act === 'purchase-refund') {
    const { purchase: purchaseId, knownOn, episodes, coins } = wish;
    const defect = { memberNo, purchaseId, episodes, coins, knownAt: startOfSeoulDay(knownOn), askedAt };
    const refund = await refundDefective(ctx, tx, defect);
    return { before: null, after: { purchase: purchaseId, ...refund } };
  }
  const paymentId = wish.payment;
  if (wish.act === 'minor-refund') await acceptCancellation(tx, { paymentId });
  if (wish.act === 'minor-refund' && (await isStoreCharge(tx, paymentId)))
    return {
      before: null,
      after: { payment: paymentId, ...(await cancelMinorStoreCharge(tx, { memberNo, paymentId })) },
    };
  const options =
    wish.act === 'minor-refund'
      ? { isMinors: true }
      : { waivesFee: wish.waivesFee, expected: wish.won === undefined ? undefined : { won: wish.won } };
  const { id, offer } = await reserveRefund(ctx, tx, { memberNo, paymentId, account, ...options });
  const { basis, won, coins, bonus, feeWon } = offer;
  return { before: null, after: { payment: paymentId, refund: id, basis, won, coins, bonus, feeWon }, refund: id };
}

async function adjustWallet(
  ctx: Needs<'mailer'>,
  tx: Tx,
  { memberNo, wish, ref }: ExecuteMoneyActionInput & { wish: Extract<WalletAdjustment, { act: 'adjust' }> },
): Promise<MoneyActionResult> {
  const { unit, amount, days } = wish;
  const before = await selectBalances(tx, memberNo);
  const expiresAt = await selectExpiry(tx, unit === 'coin' ? { years: PAID_COIN_YEARS } : { days });
  const outcome = await adjustLots(tx, { memberNo, ref, unit, amount, expiresAt });
  if (outcome === 'short') throw new DomainError('MONEY_ERROR', '0004');
  const sum = `${WALLET_UNIT_NAMES[unit]} ${Math.abs(amount).toLocaleString('ko-KR')}개`;
  await sendMemberEmail(ctx, tx, {
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
