import type { Db, Tx } from '#kernel/context';
import { type EpisodeGrant, insertGrantedEntitlements, selectGrantableEpisodes } from './episode-grant-store.ts';

/**
 * Grants the episodes of a gift that the member does not hold, for good or for `rentalHours` from the first opening;
 * the caller holds the wallet lock. Returns their number.
 */
export async function grantEpisodes(
  tx: Tx,
  grant: EpisodeGrant & { rentalHours: number | null; giftId: number },
): Promise<number> {
  const episodes = await selectGrantableEpisodes(tx, grant);
  return episodes.length === 0 ? 0 : insertGrantedEntitlements(tx, { ...grant, episodes });
}

/** Whether a grant would open nothing: all are held, or none is for sale. */
export async function grantOpensNothing(db: Db, grant: EpisodeGrant): Promise<boolean> {
  return (await selectGrantableEpisodes(db, grant)).length === 0;
}
