export interface SoldItem {
  episode: number | null;
  coins: number;
  list: number;
  cancelledBy: number | null;
}

/** Coins moved by a ledger transaction; a null lot means expired coins. */
export interface CoinMove {
  lot: number | null;
  unit: 'coin' | 'bonus';
  /** Positive when taken from the member, negative when returned. */
  coins: number;
}

export interface LedgerEvent {
  transaction: number;
  order: number;
  moves: CoinMove[];
}

export interface CoinPortion {
  episode: number | null;
  lot: number;
  copies: number;
  list: number;
  coins: number;
}

/**
 * Allocates lots to episodes: episodes in order take from lots in the order of spending. An episode paid by two lots
 * counts as a copy of the first. Extra coins belong to no episode.
 */
export function allocateLots(
  items: readonly SoldItem[],
  lots: readonly { lot: number; coins: number }[],
): CoinPortion[] {
  const portions: CoinPortion[] = [];
  const remaining = lots.filter(({ coins }) => coins > 0).map((lot) => ({ ...lot }));
  let at = 0;
  for (const { episode, coins, list } of items) {
    let done = 0;
    while (done < coins && at < remaining.length) {
      const lot = remaining[at];
      if (!lot) break;
      const claimed = Math.min(coins - done, lot.coins);
      const listed = Math.floor((list * (done + claimed)) / coins) - Math.floor((list * done) / coins);
      portions.push({ episode, lot: lot.lot, copies: done === 0 ? 1 : 0, list: listed, coins: claimed });
      done += claimed;
      lot.coins -= claimed;
      if (lot.coins === 0) at += 1;
    }
  }
  const rest = remaining.slice(at).filter(({ coins }) => coins > 0);
  return [...portions, ...rest.map(({ lot, coins }) => ({ episode: null, lot, copies: 0, list: coins, coins }))];
}

interface SpentLot {
  lot: number;
  unit: CoinMove['unit'];
  coins: number;
}

/** What remains of a purchase's lots after a return. Expired coins are taken from the lots spent last, by unit. */
export function lotsAfter(lots: readonly SpentLot[], moves: readonly CoinMove[]): SpentLot[] {
  const remaining = lots.map((lot) => ({ ...lot }));
  for (const { lot, coins } of moves) {
    const existing = lot === null ? undefined : remaining.find((candidate) => candidate.lot === lot);
    if (existing) existing.coins += coins;
  }
  for (const { lot, unit, coins } of moves) {
    if (lot !== null) continue;
    let lapsed = -coins;
    for (const candidate of remaining.toReversed()) {
      if (candidate.unit !== unit) continue;
      const claimed = Math.min(lapsed, candidate.coins);
      candidate.coins -= claimed;
      lapsed -= claimed;
    }
  }
  return remaining;
}

/**
 * What each event changed by episode and lot. A withdrawal may shift coins to other episodes: the sum of all events is
 * always the current allocation.
 */
export function portionsOf(
  items: readonly SoldItem[],
  events: readonly LedgerEvent[],
): { transaction: number; portions: CoinPortion[] }[] {
  let lots: SpentLot[] = [];
  let before: CoinPortion[] = [];
  const undone = new Set<number>();
  return events
    .toSorted((a, b) => a.order - b.order)
    .map(({ transaction, moves }, at) => {
      if (at === 0) lots = moves.flatMap(({ lot, unit, coins }) => (lot === null ? [] : [{ lot, unit, coins }]));
      else {
        lots = lotsAfter(lots, moves);
        undone.add(transaction);
      }
      const counted = items.filter(({ cancelledBy }) => cancelledBy === null || !undone.has(cancelledBy));
      const after = allocateLots(counted, lots);
      const portions = difference(before, after);
      before = after;
      return { transaction, portions };
    });
}

function difference(before: readonly CoinPortion[], after: readonly CoinPortion[]): CoinPortion[] {
  const sums = new Map<string, CoinPortion>();
  const add = ({ episode, lot, copies, list, coins }: CoinPortion, sign: 1 | -1): void => {
    const key = `${episode}/${lot}`;
    const sum = sums.get(key) ?? { episode, lot, copies: 0, list: 0, coins: 0 };
    sums.set(key, {
      ...sum,
      copies: sum.copies + sign * copies,
      list: sum.list + sign * list,
      coins: sum.coins + sign * coins,
    });
  };
  for (const portion of before) add(portion, -1);
  for (const portion of after) add(portion, 1);
  return [...sums.values()].filter(({ copies, list, coins }) => copies !== 0 || list !== 0 || coins !== 0);
}

export interface LotPrice {
  won: number;
  granted: number;
  spent: number;
}

/**
 * Won for a change in a lot's spent coins, and the new spent count. Counted from the lot's first coin, so that every
 * won of a charge is in exactly one portion.
 */
export function wonOf({ won, granted, spent }: LotPrice, coins: number): { won: number; spent: number } {
  const upTo = (count: number): number => (granted === 0 ? 0 : Math.floor((won * count) / granted));
  return { won: upTo(spent + coins) - upTo(spent), spent: spent + coins };
}
