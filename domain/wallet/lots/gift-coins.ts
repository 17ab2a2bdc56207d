import type { Tx } from '#kernel/context';
import { countSpending, lockWallet } from '../wallet-store.ts';
import { offsetDebt } from './charge-lots.ts';
import { takeFromLots } from './lot-selection-rules.ts';
import { type HeldLot, insertMovement, selectHeldLots, selectPaidLots } from './movement-store.ts';

interface GiftCoins {
  memberNo: number;
  coins: number;
  ref: string;
  /** When they are or were held. */
  at: Date;
}

/**
 * Holds coins that were paid for, once per `ref`; the caller holds the wallet lock. Returns the ledger transaction;
 * undefined without enough coins.
 */
export async function holdForGift(tx: Tx, gift: GiftCoins): Promise<number | undefined> {
  const { memberNo, coins, ref } = gift;
  const lots = takeFromLots(await selectPaidLots(tx, { memberNo, holds: true }), coins);
  if (!lots) return undefined;
  const id = await insertMovement(tx, {
    memberNo,
    kind: 'gift-hold',
    ref,
    moves: lots.map(({ lot, amount }) => ({ lot, unit: 'coin', amount: -amount })),
    sides: lots.map(({ lot, amount }) => ({ account: 'held', unit: 'coin', amount, lot })),
  });
  if (id === undefined) throw new Error(`${ref} is booked already`);
  await countSpending(tx, gift);
  return id;
}

/** What became of held coins. */
export interface SettledGiftCoins {
  acceptTransaction: number | null;
  returnTransaction: number | null;
  /** Coins that came back, and those whose lots have expired. */
  returned: number;
  lapsed: number;
}

/**
 * Sells the first `coins` of what `heldBy` holds and returns the rest to its lots, repaying debt first; those of
 * expired lots are gone. The caller holds the wallet lock.
 */
export async function settleHeldCoins(tx: Tx, gift: GiftCoins & { heldBy: number }): Promise<SettledGiftCoins> {
  const { memberNo, coins, ref, at, heldBy } = gift;
  const held = await selectHeldLots(tx, { memberNo, transactionId: heldBy });
  const sold = takeFromLots(
    held.map(({ lot, amount }) => ({ lot, remaining: amount })),
    coins,
  );
  if (!sold) throw new Error(`${ref} holds less than ${coins} coins`);
  const acceptTransaction = coins === 0 ? null : await sell(tx, { memberNo, ref, coins, lots: sold });
  const soldOf = new Map(sold.map(({ lot, amount }) => [lot, amount]));
  const rest = held
    .map((lot) => ({ ...lot, amount: lot.amount - (soldOf.get(lot.lot) ?? 0) }))
    .filter(({ amount }) => amount > 0);
  const back = sum(rest);
  if (back === 0) return { acceptTransaction, returnTransaction: null, returned: 0, lapsed: 0 };
  const live = rest
    .filter(({ isLapsed }) => !isLapsed)
    .map(({ lot, amount }) => ({ lot, unit: 'coin' as const, amount }));
  const lapsed = back - sum(live);
  const returnTransaction = await insertMovement(tx, {
    memberNo,
    kind: 'gift-return',
    ref,
    moves: live,
    sides: [
      ...rest.map(({ lot, amount }) => ({ account: 'held' as const, unit: 'coin' as const, amount: -amount, lot })),
      { account: 'breakage', unit: 'coin', amount: lapsed },
    ],
  });
  if (returnTransaction === undefined) throw new Error(`${ref} is booked already`);
  await countSpending(tx, { memberNo, coins: -back, at });
  await offsetDebt(tx, { memberNo, ref, returns: live });
  return { acceptTransaction, returnTransaction, returned: back - lapsed, lapsed };
}

async function sell(
  tx: Tx,
  sale: { memberNo: number; ref: string; coins: number; lots: { lot: number; amount: number }[] },
): Promise<number> {
  const { memberNo, ref, coins, lots } = sale;
  const id = await insertMovement(tx, {
    memberNo,
    kind: 'gift-accept',
    ref,
    moves: [],
    sides: [
      ...lots.map(({ lot, amount }) => ({ account: 'held' as const, unit: 'coin' as const, amount: -amount, lot })),
      { account: 'revenue', unit: 'coin', amount: coins },
    ],
  });
  if (id === undefined) throw new Error(`${ref} is booked already`);
  return id;
}

/** Locks the wallets of giver and receiver, always in the same order. Returns the giver's debt. */
export async function lockGiftWallets(
  tx: Tx,
  members: { giver: number; receiver: number },
): Promise<{ giverDebt: number }> {
  const { giver, receiver } = members;
  if (receiver < giver) await lockWallet(tx, receiver);
  const { debt } = await lockWallet(tx, giver);
  if (receiver > giver) await lockWallet(tx, receiver);
  return { giverDebt: debt };
}

function sum(lots: readonly Pick<HeldLot, 'amount'>[]): number {
  return lots.reduce((all, { amount }) => all + amount, 0);
}
