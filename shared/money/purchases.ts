/** Purchase kinds by number (specification B5). */
export const PURCHASE_KINDS = {
  RENTAL: 0,
  BUY: 1,
  ALL_RENTAL: 2,
  ALL_BUY: 3,
  BUNDLE_RENTAL: 4,
  BUNDLE_BUY: 5,
} as const;
export type PurchaseKind = (typeof PURCHASE_KINDS)[keyof typeof PURCHASE_KINDS];
/** A purchase for another member, recorded when the gift is accepted. */
export const GIFT_PURCHASE = 7;
/** Kinds of recorded purchases; only the first six can be quoted. */
export type RecordedKind = PurchaseKind | typeof GIFT_PURCHASE;

/** Whether a kind is a rental. */
export function isRental(kind: RecordedKind): boolean {
  return kind % 2 === 0;
}

/** Origin of an entitlement. */
export type EntitlementSource = 'purchase' | 'ticket' | 'wait-free' | 'gift' | 'operator';

/** A quoted episode: price before and after discounts in coins; hours for rentals. */
export interface QuotedItem {
  episode: number;
  list: number;
  coins: number;
  hours: number | null;
}

/** Validity of a quote in minutes. */
export const QUOTE_MINUTES = 5;
/** Days after which an unopened rental starts automatically. */
export const UNOPENED_RENTAL_DAYS = 30;
/** Purchases of this many episodes need an extra confirmation. */
export const BULK_EPISODES = 10;

/** Ownership kinds. */
export type HoldingKind = 'buy' | 'rental';

/** Free rentals: by ticket or by waiting. */
export type TicketKind = 'ticket' | 'wait-free';

/** Display names of the purchase kinds. */
export const PURCHASE_KIND_NAMES: Record<RecordedKind, string> = {
  0: '대여',
  1: '소장',
  2: '전체 대여',
  3: '전체 소장',
  4: '묶음 대여',
  5: '묶음 소장',
  7: '선물',
};

/** Support among the kinds of a work's sales: it buys no episode. */
export const SUPPORT_SALE = 10;
/** Episodes bought before their day, among the kinds of a work's sales. */
export const EARLY_SALE = 11;

/** Discount percentages: promotion, bundle, cap of both. */
export interface DiscountTerms {
  promotionPercent: number;
  bundlePercent: number;
  bundleFrom: number;
  mostPercent: number;
}
