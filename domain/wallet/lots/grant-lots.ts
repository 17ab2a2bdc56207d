import type { Tx } from '#kernel/context';
import type { LedgerKind } from '#shared/money/ledger-units';
import { type LotGrant, insertLots, lockWallet } from '../wallet-store.ts';

/**
 * Grants coins, bonus, points or mileage, once per `ref`; `isNew` is false for a repetition. `paidWon` is the price,
 * zero for gifts.
 */
export async function grantLots(
  tx: Tx,
  grant: { memberNo: number; kind: LedgerKind; ref: string; lots: LotGrant[]; paidWon?: number },
): Promise<{ isNew: boolean }> {
  await lockWallet(tx, grant.memberNo);
  return { isNew: (await insertLots(tx, grant)) !== undefined };
}
