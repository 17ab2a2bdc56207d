import type { Tx } from '#shared/context';
import { moveLots } from './move-lots.ts';
import { type ChargeLot, selectChargeLots } from './movement-store.ts';
import { lockWallet } from './wallet-store.ts';

/** The lots that came by a charge, and what became of them; with `holds` nobody spends them until the transaction ends. */
export async function chargeLots(tx: Tx, charge: { ref: string; holds: boolean }): Promise<ChargeLot[]> {
  return selectChargeLots(tx, charge);
}

/**
 * Sets what a member owes off against coins that have just come back to their lots, coins before bonus coins, as far as both
 * go. Answers how many.
 */
export async function setOffDebt(
  tx: Tx,
  back: { memberNo: number; ref: string; returns: { lot: number; unit: 'coin' | 'bonus'; amount: number }[] },
): Promise<number> {
  const { memberNo, ref, returns } = back;
  const { debt } = await lockWallet(tx, memberNo);
  let left = debt;
  const moves = returns
    .toSorted((one, other) => Number(one.unit === 'bonus') - Number(other.unit === 'bonus'))
    .map((one) => {
      const amount = Math.min(left, one.amount);
      left -= amount;
      return { ...one, amount: -amount };
    });
  const repaid = debt - left;
  if (repaid === 0) return 0;
  const bonus = moves.reduce((all, { unit, amount }) => all - (unit === 'bonus' ? amount : 0), 0);
  const sides = [
    { account: 'member-debt' as const, unit: 'coin' as const, amount: repaid },
    // Debt is counted in coins: the bonus coins go back to where they came from, and as many coins are forgiven.
    { account: 'issued-paid' as const, unit: 'coin' as const, amount: -bonus },
    { account: 'issued-free' as const, unit: 'bonus' as const, amount: bonus },
  ];
  await moveLots(tx, {
    memberNo,
    kind: 'repay',
    ref,
    moves: moves.map(({ lot, unit, amount }) => ({ lot, unit, amount })),
    sides,
  });
  return repaid;
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
