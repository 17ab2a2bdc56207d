import { type ChargeChannel, PAYMENT_METHOD_NAMES } from './payments.ts';

/** App stores that sell coins. */
export const STORES = ['app-store', 'google-play'] as const;
export type Store = (typeof STORES)[number];

/** A charge channel paid in a store. */
export type StoreChannel = Exclude<ChargeChannel, 'web'>;

/** Store by channel. */
export const CHANNEL_STORES: Record<StoreChannel, Store> = { ios: 'app-store', aos: 'google-play' };
/** Channel by store. */
export const STORE_CHANNELS: Record<Store, StoreChannel> = { 'app-store': 'ios', 'google-play': 'aos' };

/**
 * State of a store transaction. `told`: announced but not confirmed by the store; `pending`: approval or cash payment
 * is outstanding; `refunded`: fully refunded.
 */
export type StoreState = 'told' | 'pending' | 'purchased' | 'refunded';

/**
 * Why a purchase credited no coins: unknown member, unknown product, withdrawn member, nothing paid, amount unknown,
 * or a test purchase of a non-tester.
 */
export type StoreIssue = 'member' | 'product' | 'leaver' | 'free' | 'amount' | 'test';

/** Channel of test purchases: they open episodes and have no value in settlements. */
export const TEST_CHANNEL = 'test';

/** 100 % in thousandths of a percent. */
export const FULL_SHARE = 100_000;

/** Outcome of a purchase sent by an app; `held` is under review. */
export const STORE_OUTCOMES = ['credited', 'pending', 'refunded', 'held'] as const;
export type StoreOutcome = (typeof STORE_OUTCOMES)[number];

/** Store name by channel of a lot; null for other channels. */
export function storeNameOf(channel: string): string | null {
  const store = STORES.find((one) => STORE_CHANNELS[one] === channel);
  return store ? PAYMENT_METHOD_NAMES[store] : null;
}
