import type { Tx } from '#kernel/context';
import { insertMovement, selectPaidLots, selectSpentLots } from './movement-store.ts';
import { returnFromLots, takeFromLots } from './lot-selection-rules.ts';
import { offsetDebt } from './charge-lots.ts';
import { countSpending, lockWallet } from '../wallet-store.ts';

/**
 * Spends coins that were paid for on a support, once per `ref`; the caller holds the wallet lock. Returns the ledger
 * transaction; undefined without enough coins.
 */
export async function spendPaidCoins(
  tx: Tx,
  support: { memberNo: number; coins: number; ref: string; at: Date },
): Promise<number | undefined> {
  const { memberNo, coins, ref } = support;
  const lots = takeFromLots(await selectPaidLots(tx, { memberNo, holds: true }), coins);
  if (!lots) return undefined;
  const id = await insertMovement(tx, {
    memberNo,
    kind: 'support',
    ref,
    moves: lots.map(({ lot, amount }) => ({ lot, unit: 'coin', amount: -amount })),
    sides: [{ account: 'revenue', unit: 'coin', amount: coins }],
  });
  if (id === undefined) throw new Error(`${ref} is booked already`);
  await countSpending(tx, support);
  return id;
}

/**
 * Returns coins of a support to their lots, once per `ref`, repaying debt first; those of expired lots are gone.
 * `skipped` of its coins were returned before. Returns the ledger transaction and what came back.
 */
export async function returnPaidCoins(
  tx: Tx,
  support: { memberNo: number; transactionId: number; ref: string; at: Date; returned: number; skipped: number },
): Promise<{ transactionId: number; coins: number; lapsed: number }> {
  const { memberNo, transactionId, ref, at, returned, skipped } = support;
  await lockWallet(tx, memberNo);
  const spent = returnFromLots(await selectSpentLots(tx, { memberNo, transactionId }), { coins: returned, skipped });
  const sum = (isLapsed: boolean): number =>
    spent.reduce((all, lot) => all + (lot.isLapsed === isLapsed ? lot.amount : 0), 0);
  const [coins, lapsed] = [sum(false), sum(true)];
  const live = spent
    .filter(({ isLapsed }) => !isLapsed)
    .map(({ lot, amount }) => ({ lot, unit: 'coin' as const, amount }));
  const id = await insertMovement(tx, {
    memberNo,
    kind: 'support-cancel',
    ref,
    moves: live,
    sides: [
      { account: 'breakage', unit: 'coin', amount: lapsed },
      { account: 'revenue', unit: 'coin', amount: -(coins + lapsed) },
    ],
  });
  if (id === undefined) throw new Error(`${ref} is booked already`);
  await countSpending(tx, { memberNo, coins: -(coins + lapsed), at });
  await offsetDebt(tx, { memberNo, ref, returns: live });
  return { transactionId: id, coins, lapsed };
}

/** Coins of a member that were paid for and can be spent. */
export async function countPaidCoins(db: Parameters<typeof selectPaidLots>[0], memberNo: number): Promise<number> {
  const lots = await selectPaidLots(db, { memberNo, holds: false });
  return lots.reduce((sum, { remaining }) => sum + remaining, 0);
}
