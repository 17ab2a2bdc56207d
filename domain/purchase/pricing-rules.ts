import type { QuotedItem } from '#vocabulary/purchases';

/** An episode as it may be sold in one way: its price, the discount in force, and what the law allows. */
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
 * The one place where prices are worked out. Promotions lower each episode, rounded up to a whole coin; a bundle's
 * discount lowers the sum, shared among its episodes so that they add up. `mostPercent` caps all discounts together
 * (fixed-price works, 출판문화산업진흥법 §22⑤). Nothing costs less than nothing or more than its list price.
 */
export function priceOf(order: { episodes: PricedEpisode[]; bundlePercent: number; mostPercent: number }): Pricing {
  const { episodes, bundlePercent, mostPercent } = order;
  const reduced = episodes.map(({ list, percent }) => list - taken(list, Math.min(percent, mostPercent)));
  const list = sum(episodes.map((episode) => episode.list));
  const before = sum(reduced);
  const floor = list - taken(list, mostPercent);
  const coins = Math.max(before - taken(before, bundlePercent), Math.min(floor, before));
  const shares = shared(reduced, coins);
  const items = episodes.map((episode, at) => ({
    episode: episode.episode,
    list: episode.list,
    coins: shares[at] ?? 0,
    hours: episode.hours,
  }));
  return { items, list, coins };
}

/** What a discount takes off: whole coins, rounded down, so that no price falls below its share. */
function taken(coins: number, percent: number): number {
  return Math.floor((coins * Math.min(Math.max(percent, 0), 100)) / 100);
}

/** Shares a sum by weights: no part above its weight, the rest of a division to those that lost most by it. */
function shared(weights: number[], total: number): number[] {
  const all = sum(weights);
  if (all === 0) return weights.map(() => 0);
  const exact = weights.map((weight) => (weight * total) / all);
  const parts = exact.map(Math.floor);
  const byLoss = exact
    .map((value, at) => ({ at, loss: value - Math.floor(value) }))
    .toSorted((a, b) => b.loss - a.loss);
  let left = total - sum(parts);
  for (const { at } of byLoss) {
    if (left === 0) break;
    parts[at] = (parts[at] ?? 0) + 1;
    left -= 1;
  }
  return parts;
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
