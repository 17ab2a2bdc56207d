import { DomainError } from '#kernel/domain-error';
import type { EpisodePrice } from './price-rules.ts';

/** How a change that makes an episode both free and priced is resolved. */
export const PRICE_OUTCOMES = [
  'sell-free',
  'leave-free',
  'keep-price',
  'clear-price',
  'price-unpriced',
  'leave-unpriced',
] as const;
/** One of them. */
export type PriceOutcome = (typeof PRICE_OUTCOMES)[number];

/** Prices of an episode; null: not offered. */
export type Coins = Omit<EpisodePrice, 'isFree'>;

/** A bulk change of what episodes cost; `outcome` is required when free and priced episodes contradict it. */
export type PriceChange =
  | ({ kind: 'price'; outcome?: PriceOutcome | undefined } & Coins)
  | {
      kind: 'free';
      isFree: boolean;
      outcome?: PriceOutcome | undefined;
      /** Price of those without one, for `price-unpriced`. */
      price?: Coins | undefined;
    };

const NO_COINS: Coins = { buyCoins: null, rentalCoins: null, rentalHours: null };

/** Whether an episode has a price. */
export function hasPrice({ buyCoins, rentalCoins }: Pick<EpisodePrice, 'buyCoins' | 'rentalCoins'>): boolean {
  return buyCoins !== null || rentalCoins !== null;
}

/** The two consistent outcomes of a change; none if nothing contradicts it. */
export function outcomesOf(episodes: readonly EpisodePrice[], change: PriceChange): PriceOutcome[] {
  if (change.kind === 'price')
    return hasPrice(change) && episodes.some(({ isFree }) => isFree) ? ['sell-free', 'leave-free'] : [];
  if (change.isFree)
    return episodes.some((episode) => !episode.isFree && hasPrice(episode)) ? ['keep-price', 'clear-price'] : [];
  return episodes.some((episode) => episode.isFree && !hasPrice(episode)) ? ['price-unpriced', 'leave-unpriced'] : [];
}

/** Throws WORK_ERROR 0030 when the change has two outcomes and names none of them. */
export function requireOutcome(episodes: readonly EpisodePrice[], change: PriceChange): void {
  const outcomes = outcomesOf(episodes, change);
  const isResolved = outcomes.length === 0 || outcomes.some((outcome) => outcome === change.outcome);
  if (!isResolved) throw new DomainError('WORK_ERROR', '0030', { field: 'isFree' });
}

/** The price of an episode after a resolved change. */
export function changedPrice(episode: EpisodePrice, change: PriceChange): EpisodePrice {
  const { isFree, buyCoins, rentalCoins, rentalHours } = episode;
  const before = { isFree, buyCoins, rentalCoins, rentalHours };
  if (change.kind === 'price') {
    const price = { buyCoins: change.buyCoins, rentalCoins: change.rentalCoins, rentalHours: change.rentalHours };
    return { isFree: change.outcome === 'sell-free' ? false : isFree, ...price };
  }
  if (change.isFree) return { ...before, ...(change.outcome === 'clear-price' ? NO_COINS : {}), isFree: true };
  if (hasPrice(before)) return { ...before, isFree: false };
  if (change.outcome === 'leave-unpriced') return before;
  return { ...(change.price ?? NO_COINS), isFree: false };
}
