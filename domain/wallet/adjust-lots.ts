import type { Tx } from '#shared/context';
import type { WalletUnit } from '#vocabulary/money';
import { giveLots } from './give-lots.ts';
import { moveLots } from './move-lots.ts';
import { selectLiveLots } from './movement-store.ts';
import { takeInOrder } from './take-rules.ts';
import { lockWallet } from './wallet-store.ts';

/** What an operator gives by hand, or takes below zero, and what it belongs to. */
export interface LotAdjustment {
  memberNo: number;
  ref: string;
  unit: WalletUnit;
  amount: number;
  /** Until when a given sum lives; null: without end. */
  expiresAt: Date | null;
}

/**
 * Gives or takes by hand, as a transaction of its own against the shop's account `adjustment`, once for its `ref`; what was
 * written before stays as it is. Taken is what would be spent first. `short` and nothing written where there is less.
 */
export async function adjustLots(tx: Tx, order: LotAdjustment): Promise<'done' | 'short'> {
  const { memberNo, ref, unit, amount, expiresAt } = order;
  if (amount > 0) {
    const lot = { unit, amount, expiresAt, channel: 'operator', against: 'adjustment' as const };
    const { isNew } = await giveLots(tx, { memberNo, kind: 'adjust', ref, lots: [lot] });
    if (!isNew) throw new Error(`${ref} was written before`);
    return 'done';
  }
  await lockWallet(tx, memberNo);
  const takes = takeInOrder(await selectLiveLots(tx, { memberNo, unit }), -amount);
  if (!takes) return 'short';
  const { isNew } = await moveLots(tx, {
    memberNo,
    kind: 'adjust',
    ref,
    moves: takes.map(({ lot, amount: taken }) => ({ lot, unit, amount: -taken })),
    sides: [{ account: 'adjustment', unit, amount: -amount }],
  });
  if (!isNew) throw new Error(`${ref} was written before`);
  return 'done';
}
