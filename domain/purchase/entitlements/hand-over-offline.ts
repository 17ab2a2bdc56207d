import type { Tx } from '#kernel/context';
import type { HoldingKind } from '#shared/money/purchases';
import { markHandedOver } from './entitlement-store.ts';

/**
 * Hands an entitlement over to a device. It can no longer be withdrawn, and a rental starts. False when it was revoked
 * or expired.
 */
export async function handOverOffline(
  tx: Tx,
  input: { memberNo: number; episodeId: number; kind: HoldingKind },
): Promise<boolean> {
  return markHandedOver(tx, input);
}
