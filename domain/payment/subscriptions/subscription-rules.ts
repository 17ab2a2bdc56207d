import { CARD_NOTICE_DAYS, CARD_RETRY_DAYS, PRICE_CONSENT_DAYS } from '#shared/pass/pass';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SEOUL_MS = 9 * HOUR_MS;
/** The job that tells members runs each hour. */
const NOTICE_SLACK_HOURS = 6;

/** When the term after one is charged: from the beginning of the day in Seoul on which that one ends. */
export function chargeDay(endsAt: Date): Date {
  // A term that ends at midnight ends with the day before.
  const last = endsAt.getTime() - 1 + SEOUL_MS;
  return new Date(last - (last % DAY_MS) - SEOUL_MS);
}

/** From when a member is told of a charge. */
export function noticeFrom(dueAt: Date): Date {
  return new Date(dueAt.getTime() - CARD_NOTICE_DAYS * DAY_MS - NOTICE_SLACK_HOURS * HOUR_MS);
}

/** The earliest charge after the member was told of it. */
export function chargeFrom({ dueAt, noticedAt }: { dueAt: Date; noticedAt: Date }): Date {
  return new Date(Math.max(dueAt.getTime(), noticedAt.getTime() + CARD_NOTICE_DAYS * DAY_MS));
}

/** When a term is charged again after failed charges; undefined after the last. */
export function retryAt(failures: number, now: Date): Date | undefined {
  const days = CARD_RETRY_DAYS[failures - 1];
  return days === undefined ? undefined : new Date(now.getTime() + days * DAY_MS);
}

interface PricedSubscription {
  won: number;
  askedWon: number | null;
  priceAskedAt: Date | null;
  priceAgreedAt: Date | null;
}

/** What the next term costs: a higher price only with a consent of the last 30 days. */
export function nextPrice({ won, askedWon, priceAgreedAt }: PricedSubscription, now: Date): number {
  const isAgreed = priceAgreedAt !== null && now.getTime() - priceAgreedAt.getTime() <= PRICE_CONSENT_DAYS * DAY_MS;
  return askedWon !== null && isAgreed ? askedWon : won;
}

/** The end of the time in which a member may agree to a higher price. */
export function priceDeadline(askedAt: Date): Date {
  return new Date(askedAt.getTime() + PRICE_CONSENT_DAYS * DAY_MS);
}

/** What a changed price does to a subscription: asks for a consent, applies a lower one, withdraws the question, ends it. */
export function priceStep(
  subscription: PricedSubscription,
  { price, now }: { price: number; now: Date },
): 'ask' | 'lower' | 'withdraw' | 'end' | 'none' {
  const { won, askedWon, priceAskedAt, priceAgreedAt } = subscription;
  if (price < won) return 'lower';
  if (price === won) return askedWon === null ? 'none' : 'withdraw';
  if (askedWon !== price || priceAskedAt === null) return 'ask';
  if (priceAgreedAt !== null) return nextPrice(subscription, now) === price ? 'none' : 'ask';
  return now >= priceDeadline(priceAskedAt) ? 'end' : 'none';
}

/** What a refund of a term returns in won for the coins that come back. */
export function wonOfCoins(charge: { won: number; coins: number }, coins: number): number {
  return Math.floor((charge.won * coins) / charge.coins);
}
