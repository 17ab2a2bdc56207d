import { Refusal } from '#shared/refusal';

const MOST_COINS = 10_000;
const MOST_HOURS = 8_760;

/** What an episode costs; null: not sold that way. */
export interface EpisodePrice {
  isFree: boolean;
  buyCoins: number | null;
  rentalCoins: number | null;
  rentalHours: number | null;
}

/** A price that may be written. Refuses with WORK_ERROR 0005: a rental has its hours, and what is not free is sold somehow. */
export function checkedPrice(price: EpisodePrice): EpisodePrice {
  const { isFree, buyCoins, rentalCoins, rentalHours } = price;
  const isWithin = (value: number | null, most: number): boolean =>
    value === null || (Number.isInteger(value) && value >= 1 && value <= most);
  const isRight =
    isWithin(buyCoins, MOST_COINS) &&
    isWithin(rentalCoins, MOST_COINS) &&
    isWithin(rentalHours, MOST_HOURS) &&
    (rentalCoins === null) === (rentalHours === null) &&
    (isFree || buyCoins !== null || rentalCoins !== null);
  if (!isRight) throw new Refusal('WORK_ERROR', '0005', { field: 'price' });
  return price;
}

/** A price in words: `소장 3코인, 대여 1코인(72시간)`. */
export function priceWords({ isFree, buyCoins, rentalCoins, rentalHours }: EpisodePrice): string {
  const parts = [
    isFree ? '무료' : '',
    buyCoins === null ? '' : `소장 ${buyCoins}코인`,
    rentalCoins === null ? '' : `대여 ${rentalCoins}코인(${rentalHours ?? 0}시간)`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : '판매하지 않음';
}
