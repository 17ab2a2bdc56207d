import { DEFAULT_SUPPORT_LIMIT, SUPPORT_MONTH_LIMITS } from '../authors/support.ts';
import type { ReviewRule } from '../authors/submissions.ts';

/** The review rule of stored values; the first without one. */
export function reviewRuleOf({ authorReview }: { authorReview: string }): ReviewRule {
  return authorReview === 'first-3' || authorReview === 'every' ? authorReview : 'work';
}

/** Days in which an author may accept an offer. */
export function offerDaysOf({ authorOfferDays }: { authorOfferDays: string }): number {
  return Number(authorOfferDays) || 15;
}

/** Bounds of authors' prices in coins, and the days between an announcement and the new price. */
export interface PriceSettings {
  least: number;
  most: number;
  days: number;
  /** Where a free work becomes part of a subscription. */
  subscriptionDays: number;
}

/** Never less than the law, of stored values. */
export function priceSettingsOf(fields: {
  authorPriceLeast: string;
  authorPriceMost: string;
  authorPriceDays: string;
  authorPriceMonthDays: string;
}): PriceSettings {
  return {
    least: Number(fields.authorPriceLeast) || 1,
    most: Number(fields.authorPriceMost) || 10,
    days: Math.max(7, Number(fields.authorPriceDays)),
    subscriptionDays: Math.max(30, Number(fields.authorPriceMonthDays)),
  };
}

/** Won that a member can give in a month, of stored values. */
export function supportLimitOf({ supportMonthMost }: { supportMonthMost: string }): number {
  const limits: readonly string[] = Object.keys(SUPPORT_MONTH_LIMITS);
  return Number(limits.includes(supportMonthMost) ? supportMonthMost : DEFAULT_SUPPORT_LIMIT);
}
