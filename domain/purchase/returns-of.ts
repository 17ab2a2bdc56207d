import { setOffDebt } from '#domain/wallet';
import type { Db, Tx } from '#shared/context';
import { type Return, returnAfter } from './refund-rules.ts';
import { type PurchaseRow, selectTakenLots } from './refund-store.ts';

/**
 * Where so many coins of a purchase go back to, what went back before left out. That is told by its episodes, not by the
 * lots: what belonged to one that had lapsed never reached it.
 */
export async function returnsOf(db: Db | Tx, purchase: PurchaseRow, coins: number): Promise<Return[]> {
  const already = purchase.items.reduce((all, item) => all + (item.cancelledAt ? item.coins : 0), 0);
  const lots = purchase.transactionId === null ? [] : await selectTakenLots(db, purchase.transactionId);
  return returnAfter(lots, { already, coins });
}

/** Sets what the member owes off against coins of a purchase that have just gone back to their lots. */
export async function setOffReturns(
  tx: Tx,
  back: { memberNo: number; purchaseId: number; episodes: number[]; returns: Return[] },
): Promise<number> {
  const { memberNo, purchaseId, episodes, returns } = back;
  const alive = returns.filter(({ isLapsed }) => !isLapsed);
  return setOffDebt(tx, { memberNo, ref: `purchase:${purchaseId}:${Math.min(...episodes)}`, returns: alive });
}
