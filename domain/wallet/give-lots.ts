import type { Tx } from '#shared/context';
import type { LedgerKind } from '#vocabulary/money';
import { type LotOrder, insertLots, lockWallet } from './wallet-store.ts';

/**
 * Gives coins, bonus coins, points or mileage, once for what `ref` names: giving the same again does nothing and says
 * so. `paidWon` is what was paid for it, zero for gifts.
 */
export async function giveLots(
  tx: Tx,
  order: { memberNo: number; kind: LedgerKind; ref: string; lots: LotOrder[]; paidWon?: number },
): Promise<{ isNew: boolean }> {
  await lockWallet(tx, order.memberNo);
  return { isNew: (await insertLots(tx, order)) !== undefined };
}
