import type { Tx } from '#kernel/context';
import { refreshEarlyEpisodes } from '../episodes/early-episode-store.ts';
import { recountWorks, refreshPictureAudiences, refreshPromotionReductions } from './work-counter-store.ts';

/**
 * Call in the transaction of any change of episodes, prices, rating or pictures. `removedPictures` become inaccessible
 * unless used elsewhere.
 */
export async function refreshWorkCounters(
  tx: Tx,
  workId: number,
  removedPictures: readonly string[] = [],
): Promise<void> {
  await refreshWorksCounters(tx, [workId], removedPictures);
}

/** Same for many works. */
export async function refreshWorksCounters(
  tx: Tx,
  workIds: readonly number[],
  removedPictures: readonly string[] = [],
): Promise<void> {
  if (workIds.length === 0) return;
  await refreshEarlyEpisodes(tx, workIds);
  await recountWorks(tx, workIds);
  await refreshPromotionReductions(tx, workIds);
  await refreshPictureAudiences(tx, workIds, removedPictures);
}
