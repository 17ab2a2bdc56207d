import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applePurchase } from './app-store-purchases.ts';
import { playPurchase } from './google-play-purchases.ts';

const listed = { total: { units: '6000', currencyCode: 'KRW' } };
const play = (purchaseType: number | undefined, order: typeof listed | undefined) =>
  playPurchase({
    purchase: { purchaseState: 0, orderId: 'GPA.1', ...(purchaseType === undefined ? {} : { purchaseType }) },
    order,
    productId: 'seoga.coin.50',
    token: 'token',
    toldAt: new Date(0),
  });

const apple = (more: Record<string, unknown>) =>
  applePurchase({
    transactionId: '1',
    productId: 'seoga.coin.50',
    signedDate: 1,
    type: 'Consumable',
    environment: 'Production',
    price: 6_000_000,
    currency: 'KRW',
    ...more,
  });

const cases = [
  { what: 'a Google Play purchase', purchase: play(undefined, listed), isTest: false, micros: 6_000_000_000 },
  {
    what: 'a Google Play purchase without its order',
    purchase: play(undefined, undefined),
    isTest: false,
    micros: null,
  },
  { what: 'a Google Play test', purchase: play(0, listed), isTest: true, micros: 0 },
  { what: 'a Google Play promo code', purchase: play(1, listed), isTest: false, micros: 0 },
  { what: 'a Google Play promo code without its order', purchase: play(1, undefined), isTest: false, micros: 0 },
  { what: 'a Google Play reward', purchase: play(2, listed), isTest: false, micros: 0 },
  { what: 'a Google Play purchase of an unknown type', purchase: play(9, listed), isTest: false, micros: null },
  { what: 'an App Store purchase', purchase: apple({}), isTest: false, micros: 6_000_000_000 },
  {
    what: 'an App Store purchase in the sandbox',
    purchase: apple({ environment: 'Sandbox' }),
    isTest: true,
    micros: 0,
  },
  { what: 'an App Store purchase in Xcode', purchase: apple({ environment: 'Xcode' }), isTest: true, micros: 0 },
  { what: 'an App Store purchase without a price', purchase: apple({ price: undefined }), isTest: false, micros: null },
  {
    what: 'a free App Store offer code',
    purchase: apple({ offerType: 3, offerDiscountType: 'FREE_TRIAL' }),
    isTest: false,
    micros: 0,
  },
  {
    what: 'an App Store offer code at a lower price',
    purchase: apple({ offerType: 3, price: 1_000_000 }),
    isTest: false,
    micros: 1_000_000_000,
  },
  {
    what: 'an App Store offer code in another currency',
    purchase: apple({ offerType: 3, price: 990, currency: 'USD' }),
    isTest: false,
    micros: null,
  },
  {
    what: 'an App Store purchase in another currency',
    purchase: apple({ price: 4990, currency: 'USD' }),
    isTest: false,
    micros: 4_990_000,
  },
];

for (const { what, purchase, isTest, micros } of cases)
  test(`${what} is read as ${isTest ? 'a test' : 'no test'} that cost ${micros ?? 'an unknown sum'}`, () => {
    assert.ok('transactionId' in purchase);
    assert.deepEqual([purchase.isTest, purchase.amountMicros], [isTest, micros]);
  });
