import type { Tx } from '#kernel/context';
import type { LedgerUnit } from '#shared/money/ledger-units';
import { type Movement, insertMovement } from './movement-store.ts';

/**
 * Moves amounts between lots and shop accounts, once per `ref`. A `member-debt` entry changes the debt. The caller
 * holds the wallet and lot locks (`lockWallet`, `selectLotsOfCharge`). Throws RangeError when a unit does not sum to
 * zero; a lot cannot go below zero.
 */
export async function moveLots(tx: Tx, movement: Movement): Promise<{ isNew: boolean }> {
  const sums = new Map<LedgerUnit, number>();
  for (const { unit, amount } of [...movement.moves, ...movement.sides]) sums.set(unit, (sums.get(unit) ?? 0) + amount);
  for (const [unit, sum] of sums) if (sum !== 0) throw new RangeError(`${movement.ref} is off by ${sum} ${unit}`);
  return { isNew: (await insertMovement(tx, movement)) !== undefined };
}
