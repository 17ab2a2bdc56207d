import type { Tx } from '#shared/context';
import type { LedgerUnit } from '#vocabulary/money';
import { type Movement, insertMovement } from './movement-store.ts';

/**
 * Takes from lots, gives back to them, or moves what the shop's accounts hold, once for what `ref` names. A side of
 * `member-debt` changes what the member owes. The caller holds the wallet and the lots (`lockWallet`, `chargeLots`); what
 * does not add up to zero in each unit throws, and a lot cannot go below zero.
 */
export async function moveLots(tx: Tx, movement: Movement): Promise<{ isNew: boolean }> {
  const sums = new Map<LedgerUnit, number>();
  for (const { unit, amount } of [...movement.moves, ...movement.sides]) sums.set(unit, (sums.get(unit) ?? 0) + amount);
  for (const [unit, sum] of sums) if (sum !== 0) throw new RangeError(`${movement.ref} is off by ${sum} ${unit}`);
  return { isNew: await insertMovement(tx, movement) };
}
