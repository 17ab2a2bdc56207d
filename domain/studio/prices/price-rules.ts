import type { EpisodePrice } from '#domain/catalog-admin';
import { type AuthorPrice, type AuthorPriceState, RENTAL_HOURS } from '#shared/authors/prices';
import type { PriceSettings } from '#shared/operations/author-settings';

const DAY_MS = 86_400_000;
const SEOUL_MS = 9 * 3_600_000;
const FREE: EpisodePrice = { isFree: true, buyCoins: null, rentalCoins: null, rentalHours: null };

/** An announced price with what decides whether it is in force. */
export interface TimedPrice extends AuthorPrice {
  state: AuthorPriceState;
  startsAt: Date;
  /** The author still owns the work and has a contract; `untilDay`: its last day in Seoul, null: without an end. */
  isHeld: boolean;
  untilDay: string | null;
}

/** What decides how long before readers must be told. */
export interface NoticeFacts {
  status: string;
  hasOpen: boolean;
  /** Some open episode is paid. */
  hasPaid: boolean;
  /** The contract lets subscribers read the work. */
  isInPass: boolean;
}

/** Days between the announcement and the new price (전자상거래법: a month where a free service turns into a subscription). */
export function priceNoticeDays(facts: NoticeFacts, { days, subscriptionDays }: PriceSettings): number {
  const turnsPaid = facts.hasOpen && !facts.hasPaid && facts.status !== 'completed';
  return turnsPaid && facts.isInPass ? Math.max(days, subscriptionDays) : days;
}

/** The first day in Seoul on whose midnight a price may begin. */
export function earliestPriceDay(now: Date, days: number): string {
  const at = now.getTime() + SEOUL_MS + days * DAY_MS;
  return new Date(Math.ceil(at / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}

/** Midnight in Seoul. */
export function seoulMidnight(day: string): Date {
  return new Date(Date.parse(`${day}T00:00:00Z`) - SEOUL_MS);
}

/** Whether a price is within the operator's bounds; renting costs at most as much as buying. */
export function isAllowedPrice(price: AuthorPrice, { least, most }: PriceSettings): boolean {
  const { buyCoins, rentalCoins, rentalHours } = price;
  const isBetween = (coins: number, from: number, to: number): boolean =>
    Number.isInteger(coins) && coins >= from && coins <= to;
  if (!isBetween(buyCoins, least, most)) return false;
  if (rentalCoins === null) return rentalHours === null;
  return isBetween(rentalCoins, 1, buyCoins) && RENTAL_HOURS.some((hours) => hours === rentalHours);
}

/** The price in force at a time; undefined: episodes are free. */
export function priceAt<Price extends TimedPrice>(prices: readonly Price[], at: Date): Price | undefined {
  const day = new Date(at.getTime() + SEOUL_MS).toISOString().slice(0, 10);
  const [price] = prices
    .filter(({ state, startsAt }) => (state === 'announced' || state === 'active') && startsAt <= at)
    .toSorted((one, other) => other.startsAt.getTime() - one.startsAt.getTime());
  return price?.isHeld && (price.untilDay === null || day <= price.untilDay) ? price : undefined;
}

/**
 * The price with which an episode that was never open opens. A price that an operator set stays: neither free nor one of
 * the author's.
 */
export function comingPrice(
  { price, opensAt }: { price: EpisodePrice; opensAt: Date },
  prices: readonly TimedPrice[],
): EpisodePrice {
  const isAuthors = price.isFree ? price.buyCoins === null : prices.some((own) => isSame(own, price));
  if (!isAuthors) return price;
  const next = priceAt(prices, opensAt);
  return next ? episodePrice(next) : FREE;
}

/** The price of a paid episode. */
export function episodePrice({ buyCoins, rentalCoins, rentalHours }: AuthorPrice): EpisodePrice {
  return { isFree: false, buyCoins, rentalCoins, rentalHours };
}

function isSame(one: AuthorPrice, other: EpisodePrice): boolean {
  return (
    one.buyCoins === other.buyCoins && one.rentalCoins === other.rentalCoins && one.rentalHours === other.rentalHours
  );
}
