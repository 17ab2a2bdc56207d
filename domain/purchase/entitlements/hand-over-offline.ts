import type { Tx } from '#kernel/context';
import type { HoldingKind } from '#shared/money/purchases';
import type { Entitlement } from './entitlement-rules.ts';
import { markHandedOver } from './entitlement-store.ts';
import { markPassUsed } from './pass-right-store.ts';

/**
 * Hands an entitlement over to a device. It can no longer be withdrawn, and a rental starts; a pass counts as used. False
 * when it was revoked or expired.
 */
export async function handOverOffline(
  tx: Tx,
  input: { memberNo: number; episodeId: number; kind: HoldingKind; source?: Entitlement['source'] },
): Promise<boolean> {
  return input.source === 'pass' ? markPassUsed(tx, input) : markHandedOver(tx, input);
}
