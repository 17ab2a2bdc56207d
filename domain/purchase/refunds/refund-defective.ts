import { sendMemberEmail } from '#domain/members';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { type CoinReturn, decideDefect } from './refund-rules.ts';
import { type RefundablePurchase, selectPurchase, writeDefectRefund } from './refund-store.ts';
import { planReturns, offsetDebtWithReturns } from './return-coins.ts';

interface DefectRefundInput {
  memberNo: number;
  purchaseId: number;
  /** The defective episodes; undefined for all that can be refunded. */
  episodes: number[] | undefined;
  coins?: number | undefined;
  /** When the member noticed the defect, and when they reported it; null for now. */
  knownAt: Date;
  askedAt: Date | null;
}

/** A refund of defective content. */
export interface DefectRefund {
  episodes: number[];
  coins: number;
  /** Expired bonus that does not come back. */
  lapsed: number;
}

/**
 * Refunds defective episodes in the caller's transaction: revokes the entitlements, opened or not, returns the coins
 * to their lots and notifies the member. Throws NOT_FOUND 0003 when the purchase is not this member's, PURCHASE_ERROR
 * 0007 when not all named episodes, or none, can be refunded, 0014 when the coins differ from those shown.
 */
export async function refundDefective(ctx: Needs<'mailer'>, tx: Tx, input: DefectRefundInput): Promise<DefectRefund> {
  const { memberNo, purchaseId } = input;
  await lockWallet(tx, memberNo);
  const { returns, spentAt, holderNo, ...refund } = await planRefund(tx, input);
  const { episodes, coins } = refund;
  if (input.coins !== undefined && input.coins !== coins) throw new DomainError('PURCHASE_ERROR', '0014');
  const closed = await writeDefectRefund(tx, { memberNo, holderNo, purchaseId, spentAt, episodes, returns });
  if (closed !== episodes.length) throw new DomainError('PURCHASE_ERROR', '0007');
  const repaid = await offsetDebtWithReturns(tx, { memberNo, purchaseId, episodes, returns });
  await sendMemberEmail(ctx, tx, {
    memberNo,
    key: `defect-refund ${purchaseId} ${Math.min(...episodes)}`,
    subject: '구매하신 작품의 환불 안내',
    paragraphs: (url) => [
      `구매하신 회차 ${episodes.length}개를 환불해 드렸습니다. 사용하신 코인 ${coins}개는 구매에 쓰신 코인으로 되돌려 드렸습니다.`,
      ...(refund.lapsed > 0 ? [`그중 보너스 코인 ${refund.lapsed}개는 사용 기한이 지나 소멸되었습니다.`] : []),
      ...(repaid > 0 ? [`되돌려 드린 코인 가운데 ${repaid}개는 갚으실 코인에 충당했습니다.`] : []),
      `코인 내역:\n${url}/coin/history`,
    ],
  });
  return refund;
}

/** The coins that `refundDefective` would return; throws as it does. */
export async function previewDefectRefund(tx: Tx, input: DefectRefundInput): Promise<number> {
  return (await planRefund(tx, input)).coins;
}

async function planRefund(
  tx: Tx,
  input: DefectRefundInput,
): Promise<DefectRefund & { returns: CoinReturn[] } & Pick<RefundablePurchase, 'spentAt' | 'holderNo'>> {
  const { memberNo, purchaseId, knownAt } = input;
  const purchase = await selectPurchase(tx, { id: purchaseId, memberNo });
  if (!purchase) throw new DomainError('NOT_FOUND', '0003');
  const at = { boughtAt: purchase.boughtAt, knownAt, askedAt: input.askedAt ?? purchase.now };
  const wanted = input.episodes && new Set(input.episodes);
  const items = purchase.items.filter(
    (item) => (wanted?.has(item.episode) ?? true) && decideDefect(item, at) === 'refundable',
  );
  if (items.length < (wanted?.size ?? 1)) throw new DomainError('PURCHASE_ERROR', '0007');
  const coins = items.reduce((all, item) => all + item.coins, 0);
  const returns = await planReturns(tx, purchase, coins);
  const lapsed = returns.filter(({ isLapsed }) => isLapsed).reduce((all, { amount }) => all + amount, 0);
  const { spentAt, holderNo } = purchase;
  return { episodes: items.map(({ episode }) => episode), coins, lapsed, returns, spentAt, holderNo };
}
