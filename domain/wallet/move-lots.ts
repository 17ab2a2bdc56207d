import type { Tx } from '#shared/context';
import type { LedgerAccount, LedgerKind, LedgerUnit, WalletUnit } from '#vocabulary/money';
import { insertMovement } from './movement-store.ts';

/** A change of one lot: less than zero takes from it. */
export interface LotMove {
  lot: number;
  unit: WalletUnit;
  amount: number;
}
/** What one of the shop's accounts gains or loses against it. */
export interface AccountSide {
  account: Exclude<LedgerAccount, 'member'>;
  unit: LedgerUnit;
  amount: number;
}
/** One transaction of the ledger that changes lots that are there already. */
export interface Movement {
  memberNo: number;
  kind: LedgerKind;
  ref: string;
  moves: LotMove[];
  sides: AccountSide[];
}

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
