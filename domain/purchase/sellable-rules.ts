import type { HoldingKind } from '#vocabulary/purchases';
import type { PriceTerms } from './offer-rules.ts';
import type { SellableRow, SellableWork } from './sellable-store.ts';

/** What of a work bears on its prices. */
export function priceTermsOf(
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

/** An episode at its list price in one way of holding it; null where it is not sold that way. */
export function soldAs(
  episode: SellableRow,
  way: HoldingKind,
): { id: number; list: number; hours: number | null } | null {
  const list = way === 'rental' ? episode.rental_coins : episode.buy_coins;
  const hours = way === 'rental' ? episode.rental_hours : null;
  return list === null || (way === 'rental' && hours === null) ? null : { id: episode.id, list, hours };
}

/** Whether an episode is among those that are left to be bought or rented: open, not free, not held, sold that way. */
export function isLeft(episode: SellableRow, way: HoldingKind): boolean {
  if (!episode.is_open || episode.is_free || episode.is_owned) return false;
  return (way === 'buy' || !episode.is_rented) && soldAs(episode, way) !== null;
}
