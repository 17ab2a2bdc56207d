import type { Tx } from '#shared/context';
import { moveLots } from './move-lots.ts';
import { type ChargeLot, selectChargeLots } from './movement-store.ts';
import { lockWallet } from './wallet-store.ts';

/** The lots that came by a charge, and what became of them; with `holds` nobody spends them until the transaction ends. */
export async function chargeLots(tx: Tx, charge: { ref: string; holds: boolean }): Promise<ChargeLot[]> {
  return selectChargeLots(tx, charge);
}

/** Repays what a member owes from the coins of a charge that has just come, as far as they go. Answers how many. */
export async function repayDebt(tx: Tx, charge: { memberNo: number; ref: string }): Promise<number> {
  const { memberNo, ref } = charge;
  const { debt } = await lockWallet(tx, memberNo);
  if (debt === 0) return 0;
  const coins = (await selectChargeLots(tx, { ref, holds: true })).find(({ unit }) => unit === 'coin');
  const repaid = Math.min(debt, coins?.remaining ?? 0);
  if (!coins || repaid === 0) return 0;
  await moveLots(tx, {
    memberNo,
    kind: 'repay',
    ref,
    moves: [{ lot: coins.lot, unit: 'coin', amount: -repaid }],
    sides: [{ account: 'member-debt', unit: 'coin', amount: repaid }],
  });
  return repaid;
}
