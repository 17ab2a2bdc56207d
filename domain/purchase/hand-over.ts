import type { Tx } from '#shared/context';
import type { HoldingKind } from '#vocabulary/purchases';
import { updateHandedOver } from './holdings-store.ts';

/**
 * Hands what a member holds over to one of their devices. As with an opening it cannot be taken back for coins from then
 * on, and a rental's clock runs. False where it was taken back or is over.
 */
export async function handOver(
  tx: Tx,
  order: { memberNo: number; episodeId: number; kind: HoldingKind },
): Promise<boolean> {
  return updateHandedOver(tx, order);
}
