import type { Db, Tx } from '#kernel/context';
import { type GiftDelivery, insertGiftPurchase, selectOwned } from './gift-delivery-store.ts';

/**
 * Records an accepted gift as a purchase of its giver and entitles the receiver, in the caller's transaction; the
 * caller holds both wallets. Undefined when the receiver got one of the episodes meanwhile.
 */
export async function deliverGift(tx: Tx, gift: GiftDelivery): Promise<number | undefined> {
  return insertGiftPurchase(tx, gift);
}

/** The episodes among these that a member owns for good. */
export async function findOwnedEpisodes(
  db: Db | Tx,
  input: { memberNo: number; episodes: readonly number[] },
): Promise<Set<number>> {
  return new Set(await selectOwned(db, input));
}
