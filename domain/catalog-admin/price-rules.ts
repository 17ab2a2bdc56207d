import { DomainError } from '#kernel/domain-error';

const MAX_COINS = 10_000;
const MAX_HOURS = 8_760;

/** Prices; null: not offered. */
export interface EpisodePrice {
  isFree: boolean;
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
}

/** Validates a price. Throws WORK_ERROR 0005: rentals need hours, non-free episodes a price. */
export function parsePrice(price: EpisodePrice): EpisodePrice {
  const { isFree, buyCoins, rentalCoins, rentalHours } = price;
  const isWithin = (value: number | null, max: number): boolean =>
    value === null || (Number.isInteger(value) && value >= 1 && value <= max);
  const isRight =
    isWithin(buyCoins, MAX_COINS) &&
    isWithin(rentalCoins, MAX_COINS) &&
    isWithin(rentalHours, MAX_HOURS) &&
    (rentalCoins === null) === (rentalHours === null) &&
    (isFree || buyCoins !== null || rentalCoins !== null);
  if (!isRight) throw new DomainError('WORK_ERROR', '0005', { field: 'price' });
  return price;
}

/** Formats a price: `소장 3코인, 대여 1코인(72시간)`. */
export function formatPrice({ isFree, buyCoins, rentalCoins, rentalHours }: EpisodePrice): string {
  const parts = [
    isFree ? '무료' : '',
    buyCoins === null ? '' : `소장 ${buyCoins}코인`,
    rentalCoins === null ? '' : `대여 ${rentalCoins}코인(${rentalHours ?? 0}시간)`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : '판매하지 않음';
}
