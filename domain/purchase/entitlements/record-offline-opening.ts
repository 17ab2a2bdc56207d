import type { Tx } from '#kernel/context';
import { markOpenedOffline } from './entitlement-store.ts';

/**
 * Records that a device opened a handed-over episode that many milliseconds ago. A rental starts then, never before
 * the handover or after now.
 */
export async function recordOfflineOpening(
  tx: Tx,
  opening: { memberNo: number; episodeId: number; agoMs: number },
): Promise<void> {
  await markOpenedOffline(tx, opening);
}
