import { writeToMember } from '#domain/membership';
import { lockWallet } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type Return, decideDefect } from './refund-rules.ts';
import { selectPurchase, writeDefectRefund } from './refund-store.ts';
import { returnsOf, setOffReturns } from './returns-of.ts';

interface DefectAsk {
  memberNo: number;
  purchaseId: number;
  /** Those that are not what was sold; undefined: all that can go back still. */
  episodes: number[] | undefined;
  /** What was shown to go back. */
  coins?: number | undefined;
  /** When the member learned that it is not what was sold, and when they said so; null: now. */
  knownAt: Date;
  askedAt: Date | null;
}

/** What goes back of a purchase whose content was not what was sold. */
export interface DefectRefund {
  episodes: number[];
  coins: number;
  /** Of those, bonus that has expired since and does not come back. */
  lapsed: number;
}

/**
 * Pays back episodes of a purchase that were not what was sold, in the caller's transaction: their rights go, opened or not,
 * what each of them cost returns to the lots it came from, and the member is told. Refuses with NOT_FOUND 0003 a purchase
 * that is not this member's, with PURCHASE_ERROR 0007 where nothing of it can go back any more, or not all that is named, 0014
 * where other coins go back than were shown.
 */
export async function refundDefective(ctx: Needs<'mailer'>, tx: Tx, order: DefectAsk): Promise<DefectRefund> {
  const { memberNo, purchaseId } = order;
  await lockWallet(tx, memberNo);
  const { returns, boughtAt, ...refund } = await planRefund(tx, order);
  const { episodes, coins } = refund;
  if (order.coins !== undefined && order.coins !== coins) throw new Refusal('PURCHASE_ERROR', '0014');
  const closed = await writeDefectRefund(tx, { memberNo, purchaseId, boughtAt, episodes, returns });
  if (closed !== episodes.length) throw new Refusal('PURCHASE_ERROR', '0007');
  const repaid = await setOffReturns(tx, { memberNo, purchaseId, episodes, returns });
  await writeToMember(ctx, tx, {
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

/** How many coins `refundDefective` would pay back; refuses as it does. */
export async function defectRefundCoins(tx: Tx, ask: DefectAsk): Promise<number> {
  return (await planRefund(tx, ask)).coins;
}

async function planRefund(tx: Tx, ask: DefectAsk): Promise<DefectRefund & { returns: Return[]; boughtAt: Date }> {
  const { memberNo, purchaseId, knownAt } = ask;
  const purchase = await selectPurchase(tx, { id: purchaseId, memberNo });
  if (!purchase) throw new Refusal('NOT_FOUND', '0003');
  const at = { boughtAt: purchase.boughtAt, knownAt, askedAt: ask.askedAt ?? purchase.now };
  const wanted = ask.episodes && new Set(ask.episodes);
  const items = purchase.items.filter(
    (item) => (wanted?.has(item.episode) ?? true) && decideDefect(item, at) === 'refundable',
  );
  if (items.length < (wanted?.size ?? 1)) throw new Refusal('PURCHASE_ERROR', '0007');
  const coins = items.reduce((all, item) => all + item.coins, 0);
  const returns = await returnsOf(tx, purchase, coins);
  const lapsed = returns.filter(({ isLapsed }) => isLapsed).reduce((all, { amount }) => all + amount, 0);
  return { episodes: items.map(({ episode }) => episode), coins, lapsed, returns, boughtAt: purchase.boughtAt };
}
