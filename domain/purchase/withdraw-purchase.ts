import { type KeyedAnswer, actOnce, lockWallet, selectBalances } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { type KeepReason, type PlannedItem, planWithdrawal } from './refund-rules.ts';
import { type PurchaseRow, selectPurchase, writeWithdrawal } from './refund-store.ts';
import { returnsOf, setOffReturns } from './returns-of.ts';

/** What of a purchase can be taken back, for how much, and why the rest cannot. */
export interface WithdrawalOffer {
  coins: number;
  /** Of those, bonus that has expired since and does not come back. */
  lapsed: number;
  /** Taken off `coins`: what the opened part costs more alone than within the bundle. */
  repriced: number;
  /** Of `coins`, set off against what the member owes; they do not stay in the wallet. */
  repaid: number;
  refundable: number[];
  kept: { episode: number; why: KeepReason }[];
}

/** Works out what may be taken back now. Refuses with NOT_FOUND 0003 a purchase that is not this member's. */
export async function offerWithdrawal(
  ctx: Needs<'db'>,
  ask: { memberNo: number; purchaseId: number },
): Promise<WithdrawalOffer> {
  const purchase = await purchaseOf(ctx.db, ask);
  return (await offerFor(ctx.db, purchase, ask.memberNo)).offer;
}

/**
 * Takes back every episode of a purchase that may be taken back, once for its key: the right to open goes, the coins return
 * to the lots they came from, where they repay what is owed first. `shown`: what the member saw of the offer. Answers the offer
 * that was carried out. Refuses with PURCHASE_ERROR 0007 where nothing is left to take back, 0014 where it differs from what was
 * shown.
 */
export async function withdrawPurchase(
  ctx: Needs<'db' | 'secrets'>,
  order: {
    memberNo: number;
    purchaseId: number;
    key: string;
    shown?: Pick<WithdrawalOffer, 'coins' | 'lapsed'>;
  },
): Promise<KeyedAnswer> {
  const { memberNo, purchaseId, key, shown } = order;
  const asked = { memberNo, route: 'withdrawal', key, request: String(purchaseId) };
  return actOnce(ctx, asked, async (tx) => {
    await lockWallet(tx, memberNo);
    const purchase = await purchaseOf(tx, order);
    const { offer, items } = await offerFor(tx, purchase, memberNo);
    if (offer.refundable.length === 0) throw new Refusal('PURCHASE_ERROR', '0007');
    if (shown && (shown.coins !== offer.coins || shown.lapsed !== offer.lapsed))
      throw new Refusal('PURCHASE_ERROR', '0014');
    const returns = await returnsOf(tx, purchase, offer.coins);
    const { boughtAt } = purchase;
    const closed = await writeWithdrawal(tx, { memberNo, purchaseId, boughtAt, items, returns });
    // One was opened between the reading and here: nothing of it may stand.
    if (closed !== offer.refundable.length) throw new Refusal('PURCHASE_ERROR', '0007');
    await setOffReturns(tx, { memberNo, purchaseId, episodes: offer.refundable, returns });
    return offer;
  });
}

async function offerFor(
  db: Parameters<typeof selectPurchase>[0],
  purchase: PurchaseRow,
  memberNo: number,
): Promise<{ offer: WithdrawalOffer; items: PlannedItem[] }> {
  const { items, repriced } = planWithdrawal(purchase.items, purchase);
  const refundable = items.filter(({ state }) => state === 'refundable');
  const coins = refundable.reduce((all, item) => all + item.coins, 0);
  const lapsed = (await returnsOf(db, purchase, coins))
    .filter(({ isLapsed }) => isLapsed)
    .reduce((all, { amount }) => all + amount, 0);
  const kept = items.flatMap(({ episode, state }) => (state === 'refundable' ? [] : [{ episode, why: state }]));
  const { debt } = await selectBalances(db, memberNo);
  const repaid = Math.min(debt, coins - lapsed);
  const episodes = refundable.map(({ episode }) => episode);
  return { offer: { coins, lapsed, repriced, repaid, refundable: episodes, kept }, items };
}

async function purchaseOf(
  db: Parameters<typeof selectPurchase>[0],
  ask: { memberNo: number; purchaseId: number },
): Promise<PurchaseRow> {
  const purchase = await selectPurchase(db, { id: ask.purchaseId, memberNo: ask.memberNo });
  if (!purchase) throw new Refusal('NOT_FOUND', '0003');
  return purchase;
}
