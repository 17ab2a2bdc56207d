import { DomainError } from '#kernel/domain-error';
import {
  EPISODE_FIELDS,
  EPISODE_PRICE_FIELDS,
  type EpisodeValues,
  pickEpisodeValues,
} from '#shared/catalog/episode-fields';

/** Prices; null: not offered. */
export type EpisodePrice = Pick<EpisodeValues, (typeof EPISODE_PRICE_FIELDS)[number]>;

/**
 * Validates a price. Throws WORK_ERROR with the field: 0005 for coins out of range, 0031 for rental hours without a
 * rental price or out of range, 0032 without any price.
 */
export function parsePrice(price: EpisodePrice): EpisodePrice {
  const { isFree, buyCoins, rentalCoins, rentalHours } = price;
  const isWithin = (value: number | null, max: number): boolean =>
    value === null || (Number.isInteger(value) && value >= 1 && value <= max);
  for (const [field, coins] of [['buyCoins', buyCoins] as const, ['rentalCoins', rentalCoins] as const])
    if (!isWithin(coins, EPISODE_FIELDS[field].type.most)) throw new DomainError('WORK_ERROR', '0005', { field });
  const maxHours = EPISODE_FIELDS.rentalHours.type.most;
  if (!isWithin(rentalHours, maxHours) || (rentalCoins === null) !== (rentalHours === null))
    throw new DomainError('WORK_ERROR', '0031', {
      field: rentalHours !== null && isWithin(rentalHours, maxHours) ? 'rentalCoins' : 'rentalHours',
    });
  if (!isFree && buyCoins === null && rentalCoins === null)
    throw new DomainError('WORK_ERROR', '0032', { field: 'buyCoins' });
  return pickEpisodeValues(price, EPISODE_PRICE_FIELDS);
}

/** Formats a price: `소장 3코인, 대여 1코인(72시간)`; the saved price of a free episode: `무료(소장 3코인 보관)`. */
export function formatPrice({ isFree, buyCoins, rentalCoins, rentalHours }: EpisodePrice): string {
  const coins = [
    buyCoins === null ? '' : `소장 ${buyCoins}코인`,
    rentalCoins === null ? '' : `대여 ${rentalCoins}코인(${rentalHours ?? 0}시간)`,
  ]
    .filter(Boolean)
    .join(', ');
  if (isFree) return coins === '' ? '무료' : `무료(${coins} 보관)`;
  return coins === '' ? '판매하지 않음' : coins;
}
