import type { Tx } from '#kernel/context';
import type { WalletUnit } from '#shared/money/ledger-units';
import { grantLots } from './grant-lots.ts';
import { moveLots } from './move-lots.ts';
import { lockSpendableLots } from './movement-store.ts';
import { takeFromLots } from './lot-selection-rules.ts';
import { lockWallet } from '../wallet-store.ts';

/** A manual grant, or with a negative amount a deduction. */
export interface LotAdjustment {
  memberNo: number;
  ref: string;
  unit: WalletUnit;
  amount: number;
  /** When the granted lot expires; null for never. */
  expiresAt: Date | null;
}

/**
 * Grants or deducts manually against the account `adjustment`, once per `ref`. Deducts what would be spent first;
 * returns `short` and writes nothing when there is less.
 */
export async function adjustLots(tx: Tx, input: LotAdjustment): Promise<'done' | 'short'> {
  const { memberNo, ref, unit, amount, expiresAt } = input;
  if (amount > 0) {
    const lot = { unit, amount, expiresAt, channel: 'operator', against: 'adjustment' as const };
    const { isNew } = await grantLots(tx, { memberNo, kind: 'adjust', ref, lots: [lot] });
    if (!isNew) throw new Error(`${ref} was written before`);
    return 'done';
  }
  await lockWallet(tx, memberNo);
  const lotAmounts = takeFromLots(await lockSpendableLots(tx, { memberNo, unit }), -amount);
  if (!lotAmounts) return 'short';
  const { isNew } = await moveLots(tx, {
    memberNo,
    kind: 'adjust',
    ref,
    moves: lotAmounts.map(({ lot, amount: taken }) => ({ lot, unit, amount: -taken })),
    sides: [{ account: 'adjustment', unit, amount: -amount }],
  });
  if (!isNew) throw new Error(`${ref} was written before`);
  return 'done';
}
