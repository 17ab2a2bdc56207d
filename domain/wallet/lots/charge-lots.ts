import type { Tx } from '#kernel/context';
import { moveLots } from './move-lots.ts';
import { type ChargeLot, selectChargeLots } from './movement-store.ts';
import { lockWallet } from '../wallet-store.ts';

/** The lots of a charge; `holds` locks them until the transaction ends. */
export async function selectLotsOfCharge(
  tx: Tx,
  charge: { memberNo: number; ref: string; holds: boolean },
): Promise<ChargeLot[]> {
  return selectChargeLots(tx, charge);
}

/** Offsets a member's debt with returned coins, coins before bonus. Returns the amount repaid. */
export async function offsetDebt(
  tx: Tx,
  input: { memberNo: number; ref: string; returns: { lot: number; unit: 'coin' | 'bonus'; amount: number }[] },
): Promise<number> {
  const { memberNo, ref, returns } = input;
  const { debt } = await lockWallet(tx, memberNo);
  let remaining = debt;
  const moves = returns
    .toSorted((lot, otherLot) => Number(lot.unit === 'bonus') - Number(otherLot.unit === 'bonus'))
    .map((lot) => {
      const amount = Math.min(remaining, lot.amount);
      remaining -= amount;
      return { ...lot, amount: -amount };
    });
  const repaid = debt - remaining;
  if (repaid === 0) return 0;
  const bonus = moves.reduce((all, { unit, amount }) => all - (unit === 'bonus' ? amount : 0), 0);
  const sides = [
    { account: 'member-debt' as const, unit: 'coin' as const, amount: repaid },
    // Debt is counted in coins: bonus coins are taken back and as many coins forgiven.
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

/** Repays debt from the coins of a new charge. Returns the amount repaid. */
export async function repayDebt(tx: Tx, charge: { memberNo: number; ref: string }): Promise<number> {
  const { memberNo, ref } = charge;
  const { debt } = await lockWallet(tx, memberNo);
  if (debt === 0) return 0;
  const coins = (await selectChargeLots(tx, { memberNo, ref, holds: true })).find(({ unit }) => unit === 'coin');
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
