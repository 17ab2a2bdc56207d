import type { Tx } from '#kernel/context';
import { wonOf } from './allocation-rules.ts';
import { selectLotPrices } from './revenue-store.ts';

const ALWAYS = new Date('9999-01-01');

/** What coins just spent were paid with, in won: as the settlement of their month counts them. */
export async function wonOfLots<Spent extends { lot: number; coins: number }>(
  tx: Tx,
  spent: readonly Spent[],
): Promise<(Spent & { won: number })[]> {
  const lots = await selectLotPrices(tx, { lots: spent.map(({ lot }) => lot), from: ALWAYS });
  const prices = new Map(lots.map((price) => [price.lot, price]));
  return spent.map((piece) => {
    const price = prices.get(piece.lot);
    if (!price) throw new Error(`the lot ${piece.lot} is gone`);
    return { ...piece, won: wonOf({ ...price, spent: price.spent - piece.coins }, piece.coins).won };
  });
}
