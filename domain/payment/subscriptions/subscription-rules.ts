import { CARD_NOTICE_DAYS, CARD_RETRY_DAYS, PRICE_CONSENT_DAYS } from '#shared/pass/pass';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;
/** The job that sends notices runs each hour. */
const NOTICE_SLACK_HOURS = 6;

/** When the term after one is charged: from the beginning of the day in Seoul on which that one ends. */
export function chargeDay(endsAt: Date): Date {
  // A term that ends at midnight ends with the day before.
  const last = endsAt.getTime() - 1 + SEOUL_MS;
  return new Date(last - (last % DAY_MS) - SEOUL_MS);
}

/** When the notice of a charge may be sent. */
export function noticeFrom(dueAt: Date): Date {
  return new Date(dueAt.getTime() - CARD_NOTICE_DAYS * DAY_MS - NOTICE_SLACK_HOURS * HOUR_MS);
}

/** The earliest charge after its notice. */
export function chargeFrom({ dueAt, notifiedAt }: { dueAt: Date; notifiedAt: Date }): Date {
  return new Date(Math.max(dueAt.getTime(), notifiedAt.getTime() + CARD_NOTICE_DAYS * DAY_MS));
}

/** When a term is charged again after failed charges; undefined after the last. */
export function retryAt(failures: number, now: Date): Date | undefined {
  const days = CARD_RETRY_DAYS[failures - 1];
  return days === undefined ? undefined : new Date(now.getTime() + days * DAY_MS);
}

interface PricedSubscription {
  won: number;
  proposedWon: number | null;
  priceProposedAt: Date | null;
  priceAgreedAt: Date | null;
}

/** What the next term costs: a higher price only with a consent of the last 30 days. */
export function nextPrice({ won, proposedWon, priceAgreedAt }: PricedSubscription, now: Date): number {
  const isAgreed = priceAgreedAt !== null && now.getTime() - priceAgreedAt.getTime() <= PRICE_CONSENT_DAYS * DAY_MS;
  return proposedWon !== null && isAgreed ? proposedWon : won;
}

/** The end of the time in which a member may agree to a higher price. */
export function priceDeadline(proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + PRICE_CONSENT_DAYS * DAY_MS);
}

/** What a changed price does to a subscription: proposes a higher one, withdraws it, applies a lower one, ends it. */
export function priceStep(
  subscription: PricedSubscription,
  { price, now }: { price: number; now: Date },
): 'propose' | 'lower' | 'withdraw' | 'end' | 'none' {
  const { won, proposedWon, priceProposedAt, priceAgreedAt } = subscription;
  if (price < won) return 'lower';
  if (price === won) return proposedWon === null ? 'none' : 'withdraw';
  if (proposedWon !== price || priceProposedAt === null) return 'propose';
  if (priceAgreedAt !== null) return nextPrice(subscription, now) === price ? 'none' : 'propose';
  return now >= priceDeadline(priceProposedAt) ? 'end' : 'none';
}
