import type { Tx } from '#kernel/context';
import { countSpending, lockWallet } from '../wallet-store.ts';
import { offsetDebt } from './charge-lots.ts';
import { takeFromLots } from './lot-selection-rules.ts';
import { type AccountSide, insertMovement, lockSpendableLots, selectLapsedLots } from './movement-store.ts';

/** Coins of a lot that a pass was bought with. */
export interface PassCoins {
  lot: number;
  unit: 'coin' | 'bonus';
  coins: number;
}

interface PassOrder {
  memberNo: number;
  ref: string;
  /** When the pass is bought; when it was bought. */
  at: Date;
}

/**
 * Spends coins on a pass, bonus first and by the nearest expiry, once per `ref`; the caller holds the wallet lock.
 * Returns the ledger transaction and the lots; undefined without enough coins.
 */
export async function spendOnPass(
  tx: Tx,
  order: PassOrder & { coins: number },
): Promise<{ transactionId: number; lots: PassCoins[] } | undefined> {
  const { memberNo, coins, ref } = order;
  const found = [];
  for (const unit of ['bonus', 'coin'] as const)
    for (const lot of await lockSpendableLots(tx, { memberNo, unit })) found.push({ ...lot, unit });
  const units = new Map(found.map(({ lot, unit }) => [lot, unit]));
  const lots = takeFromLots(found, coins)?.map(({ lot, amount }) => ({
    lot,
    unit: units.get(lot) ?? 'coin',
    coins: amount,
  }));
  if (!lots) return undefined;
  const transactionId = await insertMovement(tx, {
    memberNo,
    kind: 'pass',
    ref,
    moves: lots.map(({ lot, unit, coins: amount }) => ({ lot, unit, amount: -amount })),
    sides: sidesOf('revenue', lots),
  });
  if (transactionId === undefined) throw new Error(`${ref} is booked already`);
  await countSpending(tx, order);
  return { transactionId, lots };
}

/** Spends the coins of a lot that was just charged for a pass, debt or not. Returns the ledger transaction. */
export async function spendLotOnPass(tx: Tx, order: PassOrder & { lot: number; coins: number }): Promise<number> {
  const { memberNo, lot, coins, ref } = order;
  const transactionId = await insertMovement(tx, {
    memberNo,
    kind: 'pass',
    ref,
    moves: [{ lot, unit: 'coin', amount: -coins }],
    sides: [{ account: 'revenue', unit: 'coin', amount: coins }],
  });
  if (transactionId === undefined) throw new Error(`${ref} is booked already`);
  await countSpending(tx, order);
  return transactionId;
}

/**
 * Returns coins of a pass to their lots, once per `ref`, repaying debt first unless they go back as money; those of
 * expired lots are gone. Returns the ledger transaction, null when nothing returns, and how many coins came back and how
 * many had expired.
 */
export async function returnFromPass(
  tx: Tx,
  order: PassOrder & { lots: readonly PassCoins[]; repaysDebt: boolean },
): Promise<{ transactionId: number | null; coins: number; lapsed: number }> {
  const { memberNo, ref, at } = order;
  const lots = order.lots.filter(({ coins }) => coins > 0);
  if (lots.length === 0) return { transactionId: null, coins: 0, lapsed: 0 };
  await lockWallet(tx, memberNo);
  const lapsed = await selectLapsedLots(tx, { memberNo, lots: lots.map(({ lot }) => lot) });
  const gone = lots.filter(({ lot }) => lapsed.has(lot));
  const live = lots
    .filter(({ lot }) => !lapsed.has(lot))
    .map(({ lot, unit, coins: amount }) => ({ lot, unit, amount }));
  const back = lots.map((lot) => ({ ...lot, coins: -lot.coins }));
  const transactionId = await insertMovement(tx, {
    memberNo,
    kind: 'pass-cancel',
    ref,
    moves: live,
    sides: [...sidesOf('breakage', gone), ...sidesOf('revenue', back)],
  });
  if (transactionId === undefined) throw new Error(`${ref} is booked already`);
  const total = lots.reduce((sum, { coins }) => sum + coins, 0);
  await countSpending(tx, { memberNo, coins: -total, at });
  if (order.repaysDebt) await offsetDebt(tx, { memberNo, ref, returns: live });
  const coins = live.reduce((sum, { amount }) => sum + amount, 0);
  return { transactionId, coins, lapsed: total - coins };
}

function sidesOf(account: AccountSide['account'], lots: readonly PassCoins[]): AccountSide[] {
  return (['coin', 'bonus'] as const).map((unit) => ({
    account,
    unit,
    amount: lots.reduce((sum, lot) => sum + (lot.unit === unit ? lot.coins : 0), 0),
  }));
}
