import type { Tx } from '#shared/context';
import { updateOpenedAway } from './holdings-store.ts';

/**
 * Takes down that a device opened what was handed over to it, so many milliseconds ago by its own count. A rental's clock
 * runs from there: never from before it was handed over, never from after now.
 */
export async function openedAway(tx: Tx, told: { memberNo: number; episodeId: number; agoMs: number }): Promise<void> {
  await updateOpenedAway(tx, told);
}
