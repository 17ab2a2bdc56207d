import type { HoldingKind } from '#shared/money/purchases';
import type { PriceTerms } from '../pricing/offer-rules.ts';
import type { SellableRow, SellableWork } from './sellable-store.ts';

export function toPriceTerms(
  work: Pick<SellableWork, 'is_fixed_price' | 'bundle_percent' | 'bundle_from' | 'promotions'>,
): PriceTerms {
  return {
    isFixedPrice: work.is_fixed_price,
    bundlePercent: work.bundle_percent,
    bundleFrom: work.bundle_from,
    promotions: work.promotions.map(({ ends_at: endsAt, ...promotion }) => ({
      ...promotion,
      endsAt: new Date(endsAt).toISOString(),
    })),
  };
}

/** An episode at its list price; null when not sold that way. */
export function listPriceOf(
  episode: SellableRow,
  kind: HoldingKind,
): { id: number; list: number; hours: number | null } | null {
  const list = kind === 'rental' ? episode.rental_coins : episode.buy_coins;
  const hours = kind === 'rental' ? episode.rental_hours : null;
  return list === null || (kind === 'rental' && hours === null) ? null : { id: episode.id, list, hours };
}

/** An early episode at its price; null when it is not open early or only for supporters. */
export function earlyPriceOf(
  episode: SellableRow,
  work: Pick<SellableWork, 'early_coins'>,
): { id: number; list: number; hours: null } | null {
  return isEarly(episode) && work.early_coins !== null ? { id: episode.id, list: work.early_coins, hours: null } : null;
}

/** Whether it is open before its day. */
export function isEarly({ is_open: isOpen, is_early: isInTime }: SellableRow): boolean {
  return isInTime && !isOpen;
}

/** Whether an episode can be bought or rented: released, not free, not held, sold that way. */
export function isPurchasable(episode: SellableRow, kind: HoldingKind): boolean {
  if (!episode.is_open || episode.is_free || episode.is_owned) return false;
  return (kind === 'buy' || !episode.is_rented) && listPriceOf(episode, kind) !== null;
}
