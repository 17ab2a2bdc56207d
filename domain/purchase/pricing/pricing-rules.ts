import type { DiscountTerms, QuotedItem } from '#shared/money/purchases';

export interface EpisodePriceInput {
  episode: number;
  list: number;
  /** Promotion discount, 0 to 100. */
  percent: number;
  hours: number | null;
}

/** Prices in coins. The items sum to the totals, so that a returned part is worth its item. */
export interface Pricing {
  items: QuotedItem[];
  list: number;
  coins: number;
}

/**
 * The only place that calculates prices. Promotion and bundle discount reduce the sum, which is rounded up once; the
 * reduction is distributed over the episodes so that they add up. `mostPercent` limits all discounts of each episode
 * and so of the sum (출판문화산업진흥법 §22⑤). Prices stay between zero and the list price and do not depend on the order of
 * episodes.
 */
export function calculatePrice(input: {
  episodes: EpisodePriceInput[];
  bundlePercent: number;
  mostPercent: number;
}): Pricing {
  const reduced = input.episodes.map((episode) => ({ ...episode, ...reducedPrice(episode, input) }));
  const shares = distributeReduction(reduced, bundleReduction(reduced, input));
  const items = reduced.map(({ episode, list, coins, hours }, at) => ({
    episode,
    list,
    coins: coins - (shares[at] ?? 0),
    hours,
  }));
  return { items, list: sum(items.map(({ list }) => list)), coins: sum(items.map(({ coins }) => coins)) };
}

/** What some episodes of a purchase would have cost alone under its discounts. */
export function calculatePriceWithTerms(terms: DiscountTerms, episodes: { episode: number; list: number }[]): Pricing {
  const { promotionPercent, bundlePercent, bundleFrom, mostPercent } = terms;
  return calculatePrice({
    episodes: episodes.map((episode) => ({ ...episode, percent: promotionPercent, hours: null })),
    bundlePercent: episodes.length >= bundleFrom ? bundlePercent : 0,
    mostPercent,
  });
}

export interface PriceGroup {
  list: number;
  percent: number;
  episodes: number;
}

export function calculateTotal(input: { groups: PriceGroup[]; bundlePercent: number; mostPercent: number }): {
  list: number;
  coins: number;
} {
  const reduced = input.groups.map((group) => {
    const { coins, room, exact } = reducedPrice(group, input);
    return { coins: coins * group.episodes, room: room * group.episodes, exact: exact * group.episodes };
  });
  return {
    list: sum(input.groups.map(({ list, episodes }) => list * episodes)),
    coins: sum(reduced.map(({ coins }) => coins)) - bundleReduction(reduced, input),
  };
}

/** An episode's price after the promotion: rounded up, in exact hundredths, and how much further it may fall. */
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
  const coins = episode.list - discountCoins(episode.list, percent);
  return {
    coins,
    exact: episode.list * (100 - percent),
    room: coins - (episode.list - discountCoins(episode.list, mostPercent)),
  };
}

/** What rounding the sum once, after the bundle discount, reduces beyond the episodes' own prices. */
function bundleReduction(items: ReducedPrice[], { bundlePercent }: { bundlePercent: number }): number {
  const exact = sum(items.map((item) => item.exact)) * (100 - clamped(bundlePercent));
  const coins = Math.ceil(exact / 10_000);
  return Math.min(sum(items.map((item) => item.coins)) - coins, sum(items.map(({ room }) => room)));
}

function clamped(percent: number): number {
  return Math.min(Math.max(percent, 0), 100);
}

/** Whole coins, rounded down, so that no price falls below its share. */
function discountCoins(coins: number, percent: number): number {
  return Math.floor((coins * clamped(percent)) / 100);
}

/**
 * Distributes a reduction over episodes by their room and never beyond; remainders go to the largest fraction, then to
 * the earlier episode.
 */
export function distributeReduction(items: { episode: number; room: number }[], total: number): number[] {
  const all = sum(items.map(({ room }) => room));
  if (all === 0) return items.map(() => 0);
  const shares = items.map(({ room }) => Math.floor((room * total) / all));
  const byLoss = items
    .map(({ episode, room }, at) => ({ episode, at, loss: (room * total) % all }))
    .toSorted((a, b) => b.loss - a.loss || a.episode - b.episode);
  const remainder = total - sum(shares);
  for (const { at } of byLoss.slice(0, remainder)) shares[at] = (shares[at] ?? 0) + 1;
  return shares;
}

function sum(values: number[]): number {
  return values.reduce((all, value) => all + value, 0);
}
