import { type HoldingKind, PURCHASE_KINDS } from '#shared/money/purchases';
import { type PriceTerms, type Promotion, bundleDiscount, calculateOffer, calculateOfferTotal } from './offer-rules.ts';

/** Episodes of one list price and what a reader pays for one of them before and after a change. */
export interface PriceEffect {
  kind: HoldingKind;
  list: number;
  hours: number | null;
  before: number;
  after: number;
  episodes: number;
}

/** What a promotion changes for the readers of a work. */
export interface WorkPriceEffect {
  isFixedPrice: boolean;
  /** By kind and list price. */
  effects: PriceEffect[];
  /** All episodes in one purchase, rounded once; null below two episodes. */
  together: Record<HoldingKind, { episodes: number; before: number; after: number } | null>;
  /** Episodes for sale. */
  episodes: number;
  /** Of them, those that become free. */
  freed: number;
  /** Of them, those with the same prices as before. */
  unchanged: number;
}

/** Episodes with the same prices, released or not. */
export interface PricedEpisodes {
  buy_coins: number | null;
  rental_coins: number | null;
  rental_hours: number | null;
  /** Free during the promotion, because of its first free episodes. */
  is_freed: boolean;
  episodes: number;
}

const KINDS = ['buy', 'rental'] as const;
const SINGLE = { buy: PURCHASE_KINDS.BUY, rental: PURCHASE_KINDS.RENTAL };
const ALL = { buy: PURCHASE_KINDS.ALL_BUY, rental: PURCHASE_KINDS.ALL_RENTAL };

function listOf(group: PricedEpisodes, kind: HoldingKind): number | null {
  if (kind === 'buy') return group.buy_coins;
  return group.rental_hours === null ? null : group.rental_coins;
}

function singlePrice(terms: PriceTerms, kind: HoldingKind, list: number): number {
  return calculateOffer(terms, { kind: SINGLE[kind], episodes: [{ id: 0, list, hours: null }] }).coins;
}

/** What one episode costs readers now; null when not sold that way, 0 when free. */
export function readerPrice(
  terms: PriceTerms,
  price: { isFree: boolean; buyCoins: number | null; rentalCoins: number | null },
): Record<HoldingKind, number | null> {
  if (price.isFree) return { buy: 0, rental: null };
  const coins = (kind: HoldingKind, list: number | null): number | null =>
    list === null ? null : singlePrice(terms, kind, list);
  return { buy: coins('buy', price.buyCoins), rental: coins('rental', price.rentalCoins) };
}

/** Compares the prices of a work with and without a promotion. `terms` are those without it. */
export function promotionEffect(
  terms: PriceTerms,
  { groups, promotion }: { groups: readonly PricedEpisodes[]; promotion: Pick<Promotion, 'percent' | 'kinds'> },
): WorkPriceEffect {
  const added = { id: 0, title: '', endsAt: '', ...promotion };
  const promotions = [...terms.promotions, added].toSorted((one, other) => other.percent - one.percent);
  const changed = { ...terms, promotions };
  const paid = groups.filter(({ is_freed: isFreed }) => !isFreed);
  const isUnchanged = (group: PricedEpisodes): boolean =>
    KINDS.every((kind) => {
      const list = listOf(group, kind);
      return list === null || singlePrice(terms, kind, list) === singlePrice(changed, kind, list);
    });
  return {
    isFixedPrice: terms.isFixedPrice,
    effects: KINDS.flatMap((kind) => effectsOf(paid, { kind, terms, changed })),
    together: {
      buy: togetherOf(paid, { kind: 'buy', terms, changed }),
      rental: togetherOf(paid, { kind: 'rental', terms, changed }),
    },
    episodes: count(groups),
    freed: count(groups) - count(paid),
    unchanged: count(paid.filter(isUnchanged)),
  };
}

interface Comparison {
  kind: HoldingKind;
  terms: PriceTerms;
  changed: PriceTerms;
}

function effectsOf(groups: readonly PricedEpisodes[], { kind, terms, changed }: Comparison): PriceEffect[] {
  const byPrice = new Map<string, PriceEffect>();
  for (const group of groups) {
    const list = listOf(group, kind);
    if (list === null) continue;
    const hours = kind === 'rental' ? group.rental_hours : null;
    const key = `${list} ${hours}`;
    const effect = byPrice.get(key) ?? {
      kind,
      list,
      hours,
      before: singlePrice(terms, kind, list),
      after: singlePrice(changed, kind, list),
      episodes: 0,
    };
    byPrice.set(key, { ...effect, episodes: effect.episodes + group.episodes });
  }
  return [...byPrice.values()].toSorted((one, other) => one.list - other.list);
}

function togetherOf(
  paid: readonly PricedEpisodes[],
  { kind, terms, changed }: Comparison,
): { episodes: number; before: number; after: number } | null {
  const groups = paid.flatMap((group) => {
    const list = listOf(group, kind);
    return list === null ? [] : { list, episodes: group.episodes };
  });
  const { episodes, coins } = calculateOfferTotal(terms, { kind: ALL[kind], groups });
  return episodes < 2
    ? null
    : { episodes, before: coins, after: calculateOfferTotal(changed, { kind: ALL[kind], groups }).coins };
}

function count(groups: readonly PricedEpisodes[]): number {
  return groups.reduce((sum, { episodes }) => sum + episodes, 0);
}

/** What episodes cost together, with and without the bundle discount. */
export interface BundlePrice {
  kind: HoldingKind;
  /** Of each episode; null when all episodes of the work are bought. */
  list: number | null;
  episodes: number;
  before: number;
  after: number;
}

const MAX_LISTS = 5;

/** The fewest episodes that get the bundle discount, at each list price, and all episodes; none without a discount. */
export function bundlePrices(terms: PriceTerms, groups: readonly PricedEpisodes[]): BundlePrice[] {
  const discount = bundleDiscount(terms);
  if (!discount) return [];
  const comparison = { terms: { ...terms, bundlePercent: 0 }, changed: terms };
  return KINDS.flatMap((kind) => {
    const lists = Map.groupBy(groups, (group) => listOf(group, kind));
    const few = [...lists].flatMap(([list, group]): BundlePrice[] => {
      if (list === null || count(group) < discount.from) return [];
      const total = (of: PriceTerms): number =>
        calculateOfferTotal(of, { kind: ALL[kind], groups: [{ list, episodes: discount.from }] }).coins;
      const [before, after] = [total(comparison.terms), total(terms)];
      return [{ kind, list, episodes: discount.from, before, after }];
    });
    const all = togetherOf(groups, { kind, ...comparison });
    return [
      ...few.toSorted((one, other) => Number(one.list) - Number(other.list)).slice(0, MAX_LISTS),
      ...(all && all.episodes > discount.from ? [{ kind, list: null, ...all }] : []),
    ];
  });
}

/** Whether a bundle discount lowers the price of all episodes together, or there are too few of them to tell. */
export function lowersBundle(terms: PriceTerms, groups: readonly PricedEpisodes[]): boolean {
  const sums = KINDS.flatMap(
    (kind) => togetherOf(groups, { kind, terms: { ...terms, bundlePercent: 0 }, changed: terms }) ?? [],
  );
  const bundles = sums.filter(({ episodes }) => episodes >= terms.bundleFrom);
  return bundles.length === 0 || bundles.some(({ before, after }) => after < before);
}

/** Whether a discount lowers the price of any episode, alone or with all others. */
export function lowersPrices({ effects, together }: WorkPriceEffect): boolean {
  return (
    effects.some(({ before, after }) => after < before) ||
    Object.values(together).some((sum) => sum !== null && sum.after < sum.before)
  );
}
