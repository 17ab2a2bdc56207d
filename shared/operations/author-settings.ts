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

/** Won that a member can give in a month, of stored values. */
export function supportLimitOf({ supportMonthMost }: { supportMonthMost: string }): number {
  const limits: readonly string[] = Object.keys(SUPPORT_MONTH_LIMITS);
  return Number(limits.includes(supportMonthMost) ? supportMonthMost : DEFAULT_SUPPORT_LIMIT);
}
