/** Purchase kinds by their number (specification B5). */
export const PURCHASE_KINDS = {
  RENTAL: 0,
  BUY: 1,
  ALL_RENTAL: 2,
  ALL_BUY: 3,
  BUNDLE_RENTAL: 4,
  BUNDLE_BUY: 5,
} as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[keyof typeof PURCHASE_KINDS];

/** Kinds that rent; the others are kept for good. */
export function isRental(kind: PurchaseKind): boolean {
  return kind % 2 === 0;
}

/** How a right to open an episode came about. */
export type EntitlementSource = 'purchase' | 'ticket' | 'wait-free' | 'gift' | 'operator';

/** An episode in an offer: its price before and after discounts in coins; hours for rentals. */
export interface QuotedItem {
  episode: number;
  list: number;
  coins: number;
  hours: number | null;
}

/** Minutes that an offer holds. */
export const QUOTE_MINUTES = 5;
/** Days after which the clock of an unopened rental starts by itself. */
export const UNOPENED_RENTAL_DAYS = 30;
/** From so many episodes on a purchase is asked about once more. */
export const MANY_EPISODES = 10;

/** The two ways of holding an episode. */
export type HoldingKind = 'buy' | 'rental';

/** Rentals that nobody pays for: by a ticket, or by having waited. */
export type TicketKind = 'ticket' | 'wait-free';

/** What readers call a purchase of each kind. */
export const PURCHASE_KIND_NAMES: Record<PurchaseKind, string> = {
  0: '대여',
  1: '소장',
  2: '전체 대여',
  3: '전체 소장',
  4: '묶음 대여',
  5: '묶음 소장',
};

/** The discounts of a purchase that had a bundle discount, in percent: promotion, bundle from so many episodes on, cap of both. */
export interface DiscountTerms {
  promotionPercent: number;
  bundlePercent: number;
  bundleFrom: number;
  mostPercent: number;
}
