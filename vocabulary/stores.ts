import { type ChargeChannel, PAYMENT_METHOD_NAMES } from './payments.ts';

/** The stores in which the shells sell coins. */
export const STORES = ['app-store', 'google-play'] as const;
export type Store = (typeof STORES)[number];

/** A channel that is paid for in a store. */
export type StoreChannel = Exclude<ChargeChannel, 'web'>;

/** The store of a shell. */
export const CHANNEL_STORES: Record<StoreChannel, Store> = { ios: 'app-store', aos: 'google-play' };
/** The shell of a store. */
export const STORE_CHANNELS: Record<Store, StoreChannel> = { 'app-store': 'ios', 'google-play': 'aos' };

/**
 * How a store's transaction stands. `told`: somebody spoke of it and the store has not been heard; `pending`: the money has
 * not come yet (somebody has to allow it, or pays in cash); `refunded`: all of it went back.
 */
export type StoreState = 'told' | 'pending' | 'purchased' | 'refunded';

/**
 * Why a purchase has given no coins: nobody's, a product that nobody here knows, somebody who has left, nothing was paid for
 * it, the store has not said what was paid, or it is a test purchase of somebody who is no tester.
 */
export type StoreTrouble = 'member' | 'product' | 'leaver' | 'free' | 'amount' | 'test';

/** The channel of lots that a test purchase gave: they open episodes, and are worth nothing in a settlement. */
export const TEST_CHANNEL = 'test';

/** All of it, where a share is counted in thousandths of a percent. */
export const WHOLE_SHARE = 100_000;

/** What became of a purchase that an app brought: its coins are there, it waits, its money went back, or it is looked into. */
export const STORE_OUTCOMES = ['credited', 'pending', 'refunded', 'held'] as const;
export type StoreOutcome = (typeof STORE_OUTCOMES)[number];

/** What the store is called whose money brought something, by the channel that a lot came by; null for all else. */
export function storeNameOf(channel: string): string | null {
  const store = STORES.find((one) => STORE_CHANNELS[one] === channel);
  return store ? PAYMENT_METHOD_NAMES[store] : null;
}
