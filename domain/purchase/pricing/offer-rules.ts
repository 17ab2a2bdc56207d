import {
  type DiscountTerms,
  type HoldingKind,
  PURCHASE_KINDS,
  type PurchaseKind,
  isRental,
} from '#shared/money/purchases';
import { type Pricing, calculatePrice, calculateTotal } from './pricing-rules.ts';

/** Limits for fixed-price works: discount alone, and with benefits (출판문화산업진흥법 §22⑤). */
const FIXED_PRICE_PERCENT = { discount: 10, withBenefits: 15 };

/** A current promotion. */
export interface Promotion {
  id: number;
  title: string;
  percent: number;
  kinds: HoldingKind[];
  /** ISO string. */
  endsAt: string;
}

export interface PriceTerms {
  isFixedPrice: boolean;
  bundlePercent: number;
  bundleFrom: number;
  /** Current promotions, the largest discount first. */
  promotions: Promotion[];
}

export interface PriceOffer extends Pricing {
  promotion: Promotion | null;
  bundlePercent: number;
  /** How an opened part is priced when the rest is withdrawn; null without a discount. */
  discountTerms: DiscountTerms | null;
  /** Maximum reward in coins; null without a legal limit. */
  rewardMost: number | null;
}

function maxDiscountPercent(terms: PriceTerms): number {
  return terms.isFixedPrice ? FIXED_PRICE_PERCENT.discount : 100;
}

/** The best promotion for a kind of entitlement, with its effective percentage; null for none. */
export function bestPromotion(terms: PriceTerms, kind: HoldingKind): Promotion | null {
  const best = terms.promotions.find(({ percent, kinds }) => percent > 0 && kinds.includes(kind));
  return best ? { ...best, percent: Math.min(best.percent, maxDiscountPercent(terms)) } : null;
}

/** The effective bundle discount and its minimum number of episodes; null for none. */
export function bundleDiscount(terms: PriceTerms): { from: number; percent: number } | null {
  const percent = Math.min(terms.bundlePercent, maxDiscountPercent(terms));
  return percent > 0 ? { from: terms.bundleFrom, percent } : null;
}

/**
 * Prices episodes bought or rented together: promotion, bundle discount when there are enough, and the limit of a
 * fixed-price work.
 */
export function calculateOffer(
  terms: PriceTerms,
  input: { kind: PurchaseKind; episodes: { id: number; list: number; hours: number | null }[] },
): PriceOffer {
  const { promotion, percent, mostPercent, bundlePercent } = findDiscounts(terms, {
    kind: input.kind,
    count: input.episodes.length,
  });
  const priced = (off: { percent: number; bundlePercent: number }): Pricing =>
    calculatePrice({
      episodes: input.episodes.map(({ id, list, hours }) => ({ episode: id, list, percent: off.percent, hours })),
      bundlePercent: off.bundlePercent,
      mostPercent,
    });
  const pricing = priced({ percent, bundlePercent });
  const reducesPrice = (alone: { percent: number; bundlePercent: number }): boolean =>
    priced(alone).coins < pricing.list;
  return {
    ...pricing,
    promotion: promotion && reducesPrice({ percent, bundlePercent: 0 }) ? promotion : null,
    bundlePercent: reducesPrice({ percent: 0, bundlePercent }) ? bundlePercent : 0,
    discountTerms:
      percent > 0 || bundlePercent > 0
        ? { promotionPercent: percent, bundlePercent, bundleFrom: terms.bundleFrom, mostPercent }
        : null,
    rewardMost: maxReward(terms, pricing),
  };
}

export function calculateOfferTotal(
  terms: PriceTerms,
  input: { kind: PurchaseKind; groups: { list: number; episodes: number }[] },
): { episodes: number; list: number; coins: number } {
  const episodes = input.groups.reduce((all, group) => all + group.episodes, 0);
  const { percent, bundlePercent, mostPercent } = findDiscounts(terms, { kind: input.kind, count: episodes });
  const groups = input.groups.map((group) => ({ ...group, percent }));
  return { episodes, ...calculateTotal({ groups, bundlePercent, mostPercent }) };
}

function findDiscounts(terms: PriceTerms, { kind, count }: { kind: PurchaseKind; count: number }) {
  const promotion = bestPromotion(terms, isRental(kind) ? 'rental' : 'buy');
  const isBundle = kind >= PURCHASE_KINDS.ALL_RENTAL && count >= terms.bundleFrom;
  return {
    promotion,
    percent: promotion?.percent ?? 0,
    bundlePercent: isBundle ? (bundleDiscount(terms)?.percent ?? 0) : 0,
    mostPercent: maxDiscountPercent(terms),
  };
}

function maxReward(terms: PriceTerms, { list, coins }: Pricing): number | null {
  if (!terms.isFixedPrice) return null;
  return Math.max(0, Math.floor((list * FIXED_PRICE_PERCENT.withBenefits) / 100) - (list - coins));
}
