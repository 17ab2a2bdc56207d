import type { DiscountTerms, QuotedItem } from '#vocabulary/purchases';

/** An episode as it may be sold in one way: its price, the discount in force, and how long it is held. */
export interface PricedEpisode {
  episode: number;
  /** Coins before any discount. */
  list: number;
  /** Percent that promotions take off now, 0 to 100. */
  percent: number;
  hours: number | null;
}

/** What a purchase costs, in coins. The items' sums are the totals: a part taken back is worth what stands at it. */
export interface Pricing {
  items: QuotedItem[];
  list: number;
  coins: number;
}

/**
 * The one place where prices are worked out. Promotions and the bundle's discount lower the sum of a purchase, which is
 * rounded up to a whole coin once; what they take off is shared among its episodes so that they add up. `mostPercent` caps
 * all discounts together, of each episode and so of the sum (fixed-price works, 출판문화산업진흥법 §22⑤). Nothing costs less
 * than nothing or more than its list price, and in whichever order episodes come, each costs the same.
 */
export function priceOf(order: { episodes: PricedEpisode[]; bundlePercent: number; mostPercent: number }): Pricing {
  const reduced = order.episodes.map((episode) => ({ ...episode, ...reducedPrice(episode, order) }));
  const shares = shared(reduced, furtherReduction(reduced, order));
  const items = reduced.map(({ episode, list, coins, hours }, at) => ({
    episode,
    list,
    coins: coins - (shares[at] ?? 0),
    hours,
  }));
  return { items, list: sum(items.map(({ list }) => list)), coins: sum(items.map(({ coins }) => coins)) };
}

/** What episodes of a purchase would have cost alone, by the discounts of that purchase. */
export function priceAlone(terms: DiscountTerms, episodes: { episode: number; list: number }[]): Pricing {
  const { promotionPercent, bundlePercent, bundleFrom, mostPercent } = terms;
  return priceOf({
    episodes: episodes.map((one) => ({ ...one, percent: promotionPercent, hours: null })),
    bundlePercent: episodes.length >= bundleFrom ? bundlePercent : 0,
    mostPercent,
  });
}

/** Episodes that cost the same, to be summed. */
export interface PricedGroup {
  list: number;
  percent: number;
  episodes: number;
}

/** What `priceOf` comes to, from how many episodes there are of each price: its sums without its items. */
export function sumOf(order: { groups: PricedGroup[]; bundlePercent: number; mostPercent: number }): {
  list: number;
  coins: number;
} {
  const reduced = order.groups.map((group) => {
    const { coins, room, exact } = reducedPrice(group, order);
    return { coins: coins * group.episodes, room: room * group.episodes, exact: exact * group.episodes };
  });
  return {
    list: sum(order.groups.map(({ list, episodes }) => list * episodes)),
    coins: sum(reduced.map(({ coins }) => coins)) - furtherReduction(reduced, order),
  };
}

/** An episode's price after promotions: rounded up by itself, in exact hundredths, and what more may be taken off it. */
interface ReducedPrice {
  coins: number;
  exact: number;
  room: number;
}

function reducedPrice(
  episode: { list: number; percent: number },
  { mostPercent }: { mostPercent: number },
): ReducedPrice {
  const percent = clamped(Math.min(episode.percent, mostPercent));
  const coins = episode.list - taken(episode.list, percent);
  return {
    coins,
    exact: episode.list * (100 - percent),
    room: coins - (episode.list - taken(episode.list, mostPercent)),
  };
}

/** What rounding the sum once, after the bundle's discount, takes off beyond the episodes' own prices. */
function furtherReduction(parts: ReducedPrice[], { bundlePercent }: { bundlePercent: number }): number {
  const exact = sum(parts.map((part) => part.exact)) * (100 - clamped(bundlePercent));
  const coins = Math.ceil(exact / 10_000);
  return Math.min(sum(parts.map((part) => part.coins)) - coins, sum(parts.map(({ room }) => room)));
}

function clamped(percent: number): number {
  return Math.min(Math.max(percent, 0), 100);
}

/** What a discount takes off: whole coins, rounded down, so that no price falls below its share. */
function taken(coins: number, percent: number): number {
  return Math.floor((coins * clamped(percent)) / 100);
}

/**
 * Shares what is taken off a sum among its episodes, each by the room it has and never beyond; the rest of a division goes
 * to those that lost most by it, the earlier episode first.
 */
export function shared(parts: { episode: number; room: number }[], total: number): number[] {
  const all = sum(parts.map(({ room }) => room));
  if (all === 0) return parts.map(() => 0);
  const shares = parts.map(({ room }) => Math.floor((room * total) / all));
  const byLoss = parts
    .map(({ episode, room }, at) => ({ episode, at, loss: (room * total) % all }))
    .toSorted((a, b) => b.loss - a.loss || a.episode - b.episode);
  const left = total - sum(shares);
  for (const { at } of byLoss.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
