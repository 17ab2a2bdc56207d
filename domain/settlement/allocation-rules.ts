/** An episode of a purchase with its price; one whose purchase was taken back says by which transaction. */
export interface SoldItem {
  episode: number | null;
  coins: number;
  list: number;
  cancelledBy: number | null;
}

/** Coins that one transaction of the ledger moved. A lot of null: they lapsed, the ledger no longer says of which lot. */
export interface Move {
  lot: number | null;
  unit: 'coin' | 'bonus';
  /** More than zero was taken from the member, less went back. */
  coins: number;
}

/** What the ledger did for a purchase: it was paid, then parts of it may have been taken back. */
export interface SaleEvent {
  transaction: number;
  /** Which of several comes first: the ledger's own order. */
  order: number;
  moves: Move[];
}

/** Coins of one lot that stand for one episode. */
export interface Portion {
  episode: number | null;
  lot: number;
  copies: number;
  list: number;
  coins: number;
}

/**
 * Which coins paid for which episode: episodes in their order take from the lots in the order in which they were spent. An
 * episode that two lots paid for counts as a copy where its first coin came from. Coins beyond the episodes stand for none.
 */
export function allocate(items: readonly SoldItem[], lots: readonly { lot: number; coins: number }[]): Portion[] {
  const portions: Portion[] = [];
  const left = lots.filter(({ coins }) => coins > 0).map((lot) => ({ ...lot }));
  let at = 0;
  for (const { episode, coins, list } of items) {
    let done = 0;
    while (done < coins && at < left.length) {
      const lot = left[at];
      if (!lot) break;
      const part = Math.min(coins - done, lot.coins);
      const listed = Math.floor((list * (done + part)) / coins) - Math.floor((list * done) / coins);
      portions.push({ episode, lot: lot.lot, copies: done === 0 ? 1 : 0, list: listed, coins: part });
      done += part;
      lot.coins -= part;
      if (lot.coins === 0) at += 1;
    }
  }
  const rest = left.slice(at).filter(({ coins }) => coins > 0);
  return [...portions, ...rest.map(({ lot, coins }) => ({ episode: null, lot, copies: 0, list: coins, coins }))];
}

interface HeldLot {
  lot: number;
  unit: Move['unit'];
  coins: number;
}

/**
 * What is left of the lots of a purchase when some coins went back, in the same order. Lapsed coins are taken from where the
 * shop took them: the last that were spent, of their unit.
 */
export function lotsAfter(lots: readonly HeldLot[], moves: readonly Move[]): HeldLot[] {
  const left = lots.map((lot) => ({ ...lot }));
  for (const { lot, coins } of moves) {
    const known = lot === null ? undefined : left.find((one) => one.lot === lot);
    if (known) known.coins += coins;
  }
  for (const { lot, unit, coins } of moves) {
    if (lot !== null) continue;
    let lapsed = -coins;
    for (const one of left.toReversed()) {
      if (one.unit !== unit) continue;
      const part = Math.min(lapsed, one.coins);
      one.coins -= part;
      lapsed -= part;
    }
  }
  return left;
}

/**
 * What each event of a purchase changed, by episode and lot. What is taken back may free coins that paid for another
 * episode: the sum of all events is always what the episodes that were kept are paid with now.
 */
export function portionsOf(
  items: readonly SoldItem[],
  events: readonly SaleEvent[],
): { transaction: number; portions: Portion[] }[] {
  let lots: HeldLot[] = [];
  let before: Portion[] = [];
  const gone = new Set<number>();
  return events
    .toSorted((a, b) => a.order - b.order)
    .map(({ transaction, moves }, at) => {
      if (at === 0) lots = moves.flatMap(({ lot, unit, coins }) => (lot === null ? [] : [{ lot, unit, coins }]));
      else {
        lots = lotsAfter(lots, moves);
        gone.add(transaction);
      }
      const kept = items.filter(({ cancelledBy }) => cancelledBy === null || !gone.has(cancelledBy));
      const after = allocate(kept, lots);
      const portions = difference(before, after);
      before = after;
      return { transaction, portions };
    });
}

function difference(before: readonly Portion[], after: readonly Portion[]): Portion[] {
  const sums = new Map<string, Portion>();
  const add = ({ episode, lot, copies, list, coins }: Portion, sign: 1 | -1): void => {
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

/** What a lot's coins were bought for, and how many of them had been spent on episodes before. */
export interface LotWorth {
  won: number;
  granted: number;
  spent: number;
}

/**
 * Won that a change of a lot's spent coins stands for, and how many are spent then. Counted from the lot's first coin on, so
 * that every won of a charge is in exactly one portion, however it was split.
 */
export function worthOf({ won, granted, spent }: LotWorth, coins: number): { won: number; spent: number } {
  const upTo = (count: number): number => (granted === 0 ? 0 : Math.floor((won * count) / granted));
  return { won: upTo(spent + coins) - upTo(spent), spent: spent + coins };
}
