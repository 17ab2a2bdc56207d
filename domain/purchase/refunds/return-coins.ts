import { offsetDebt } from '#domain/wallet';
import type { Db, Tx } from '#kernel/context';
import { type CoinReturn, returnAfterEarlier } from './refund-rules.ts';
import { type RefundablePurchase, selectPurchaseLots } from './refund-store.ts';

/**
 * The lots that coins of a purchase return to, after earlier returns. Earlier returns are counted by episodes, because
 * coins of expired lots never reached them.
 */
export async function planReturns(db: Db | Tx, purchase: RefundablePurchase, coins: number): Promise<CoinReturn[]> {
  const already = purchase.items.reduce((all, item) => all + (item.cancelledAt ? item.coins : 0), 0);
  const { memberNo, transactionId } = purchase;
  const lots = transactionId === null ? [] : await selectPurchaseLots(db, { memberNo, transactionId });
  return returnAfterEarlier(lots, { already, coins });
}

export async function offsetDebtWithReturns(
  tx: Tx,
  input: { memberNo: number; purchaseId: number; episodes: number[]; returns: CoinReturn[] },
): Promise<number> {
  const { memberNo, purchaseId, episodes, returns } = input;
  const live = returns.filter(({ isLapsed }) => !isLapsed);
  return offsetDebt(tx, { memberNo, ref: `purchase:${purchaseId}:${Math.min(...episodes)}`, returns: live });
}
