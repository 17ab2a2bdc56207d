import type { Db, Tx } from '#shared/context';
import { type GivenEpisodes, insertGiven, selectGivable } from './give-store.ts';

/**
 * Opens what a gift holds of a work, for good or for `rentalHours` from the first opening, without what the member holds
 * already. Under the wallet's lock. Answers how many episodes it opened: none where all are held.
 */
export async function giveEpisodes(
  tx: Tx,
  order: GivenEpisodes & { rentalHours: number | null; giftId: number },
): Promise<number> {
  const episodes = await selectGivable(tx, order);
  return episodes.length === 0 ? 0 : insertGiven(tx, { ...order, episodes });
}

/** Whether a gift of episodes would open nothing: all of them are held, or none is for sale. */
export async function holdsAllGiven(db: Db, ask: GivenEpisodes): Promise<boolean> {
  return (await selectGivable(db, ask)).length === 0;
}
