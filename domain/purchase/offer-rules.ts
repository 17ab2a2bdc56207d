import {
  type DiscountTerms,
  type HoldingKind,
  PURCHASE_KINDS,
  type PurchaseKind,
  isRental,
} from '#vocabulary/purchases';
import { type Pricing, priceOf, sumOf } from './pricing-rules.ts';

/** Discount and benefits together that a fixed-price work may have, and discount alone (출판문화산업진흥법 §22⑤). */
const FIXED_PRICE_PERCENT = { discount: 10, withBenefits: 15 };

/** A promotion that runs now. */
export interface Promotion {
  id: number;
  title: string;
  percent: number;
  kinds: HoldingKind[];
  /** ISO moment. */
  endsAt: string;
}

/** What of a work bears on its prices. */
export interface PriceTerms {
  isFixedPrice: boolean;
  bundlePercent: number;
  bundleFrom: number;
  /** Those that run now, the one that takes most off first. */
  promotions: Promotion[];
}

/** Episodes at their price of now, and which discounts really lower it. */
export interface Offer extends Pricing {
  promotion: Promotion | null;
  bundlePercent: number;
  /** What an opened part is priced by where the rest is withdrawn; null without a discount. */
  discountTerms: DiscountTerms | null;
  /** Coins' worth of points that it may earn at most; null where no law caps it. */
  rewardMost: number | null;
}

/** What all discounts together may take off at most. */
function mostPercentOf(terms: PriceTerms): number {
  return terms.isFixedPrice ? FIXED_PRICE_PERCENT.discount : 100;
}

/**
 * The promotion that makes one way of holding cheaper now, the best where several do, with the percent that it really takes
 * off this work; null where none does.
 */
export function promotionFor(terms: PriceTerms, way: HoldingKind): Promotion | null {
  const best = terms.promotions.find(({ percent, kinds }) => percent > 0 && kinds.includes(way));
  return best ? { ...best, percent: Math.min(best.percent, mostPercentOf(terms)) } : null;
}

/** What a bundle really takes off this work, and from how many episodes on; null where nothing. */
export function bundleOf(terms: PriceTerms): { from: number; percent: number } | null {
  const percent = Math.min(terms.bundlePercent, mostPercentOf(terms));
  return percent > 0 ? { from: terms.bundleFrom, percent } : null;
}

/**
 * What episodes cost together, bought or rented in one purchase of that kind: by the promotion that runs, by the bundle's
 * discount where the kind is one of many and they are enough, and by the cap of a fixed-price work.
 */
export function offerOf(
  terms: PriceTerms,
  order: { kind: PurchaseKind; episodes: { id: number; list: number; hours: number | null }[] },
): Offer {
  const { promotion, percent, mostPercent, bundlePercent } = discountsOf(terms, {
    kind: order.kind,
    count: order.episodes.length,
  });
  const priced = (off: { percent: number; bundlePercent: number }): Pricing =>
    priceOf({
      episodes: order.episodes.map(({ id, list, hours }) => ({ episode: id, list, percent: off.percent, hours })),
      bundlePercent: off.bundlePercent,
      mostPercent,
    });
  const pricing = priced({ percent, bundlePercent });
  const lowers = (alone: { percent: number; bundlePercent: number }): boolean => priced(alone).coins < pricing.list;
  return {
    ...pricing,
    promotion: promotion && lowers({ percent, bundlePercent: 0 }) ? promotion : null,
    bundlePercent: lowers({ percent: 0, bundlePercent }) ? bundlePercent : 0,
    discountTerms:
      percent > 0 || bundlePercent > 0
        ? { promotionPercent: percent, bundlePercent, bundleFrom: terms.bundleFrom, mostPercent }
        : null,
    rewardMost: rewardMostOf(terms, pricing),
  };
}

/** What `offerOf` comes to, from how many episodes there are of each list price. */
export function offerSum(
  terms: PriceTerms,
  order: { kind: PurchaseKind; groups: { list: number; episodes: number }[] },
): { episodes: number; list: number; coins: number } {
  const episodes = order.groups.reduce((all, group) => all + group.episodes, 0);
  const { percent, bundlePercent, mostPercent } = discountsOf(terms, { kind: order.kind, count: episodes });
  const groups = order.groups.map((group) => ({ ...group, percent }));
  return { episodes, ...sumOf({ groups, bundlePercent, mostPercent }) };
}

function discountsOf(terms: PriceTerms, { kind, count }: { kind: PurchaseKind; count: number }) {
  const promotion = promotionFor(terms, isRental(kind) ? 'rental' : 'buy');
  const isBundle = kind >= PURCHASE_KINDS.ALL_RENTAL && count >= terms.bundleFrom;
  return {
    promotion,
    percent: promotion?.percent ?? 0,
    bundlePercent: isBundle ? (bundleOf(terms)?.percent ?? 0) : 0,
    mostPercent: mostPercentOf(terms),
  };
}

/** What may still be given as points once the price is discounted: both together stay under the law's second cap. */
function rewardMostOf(terms: PriceTerms, { list, coins }: Pricing): number | null {
  if (!terms.isFixedPrice) return null;
  return Math.max(0, Math.floor((list * FIXED_PRICE_PERCENT.withBenefits) / 100) - (list - coins));
}
