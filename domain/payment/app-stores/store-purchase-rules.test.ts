import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { VerifiedStorePurchase } from '#kernel/ports/payment-ports';
import { STORES, type Store, FULL_SHARE } from '#shared/money/app-stores';
import {
  type StorePurchaseStatus,
  mergeStoreReport,
  isDue,
  outcomeOf,
  paidSum,
  paidWon,
  returnedWon,
  nextPollMinutes,
} from './store-purchase-rules.ts';

const NEW: StorePurchaseStatus = { state: 'told', returnedShare: 0, toldAt: null };

function word(store: Store, verifiedStorePurchase: Partial<VerifiedStorePurchase>): VerifiedStorePurchase {
  return {
    store,
    transactionId: '1',
    product: 'coin.50',
    state: 'purchased',
    quantity: 1,
    returnedShare: 0,
    accountToken: null,
    orderRef: null,
    environment: 'Production',
    isTest: false,
    amountMicros: null,
    currency: null,
    storefront: null,
    purchasedAt: null,
    toldAt: new Date(0),
    isFinished: false,
    ...verifiedStorePurchase,
  };
}

/** The reports on one purchase, each with its own time. */
const life = (store: Store) =>
  fc
    .array(
      fc.record({
        state: fc.constantFrom('pending' as const, 'purchased' as const, 'refunded' as const),
        share: fc.nat({ max: FULL_SHARE - 1 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((words) =>
      words.map(({ state, share }, at) =>
        word(store, {
          state: store === 'app-store' && state === 'pending' ? 'purchased' : state,
          returnedShare: state === 'refunded' ? FULL_SHARE : share,
          toldAt: new Date(1000 * (at + 1)),
        }),
      ),
    );

for (const store of STORES)
  test(`${store}: reports in any order, repeated or not, lead to the same status`, () => {
    const shuffled = life(store).chain((words) =>
      fc.record({
        words: fc.constant(words),
        turned: fc.shuffledSubarray([...words, ...words], { minLength: words.length * 2 }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ words, turned }) => {
        const straight = words.reduce(mergeStoreReport, NEW);
        assert.deepEqual(turned.reduce(mergeStoreReport, NEW), straight);
        const last = words.at(-1);
        if (store === 'app-store') assert.equal(straight.state, last?.state);
        else assert.equal(straight.returnedShare, Math.max(...words.map(({ returnedShare }) => returnedShare)));
      }),
    );
  });

test('the refunded amount rounds up and never exceeds what was paid', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e7 }), fc.nat({ max: FULL_SHARE }), (won, returnedShare) => {
      const back = returnedWon(won, { state: 'purchased', returnedShare, toldAt: null });
      assert.ok(back >= 0 && back <= won);
      assert.ok(back * FULL_SHARE >= won * returnedShare);
      if (returnedShare === 0) assert.equal(back, 0);
      if (returnedShare === FULL_SHARE) assert.equal(back, won);
    }),
  );
  assert.equal(returnedWon(6000, { state: 'refunded', returnedShare: 0, toldAt: null }), 6000);
});

test('coins are due when paid and not fully refunded, and the app gets the outcome', () => {
  const at = (state: StorePurchaseStatus['state'], returnedShare = 0): StorePurchaseStatus => ({
    state,
    returnedShare,
    toldAt: null,
  });
  assert.deepEqual(
    [at('told'), at('pending'), at('purchased'), at('purchased', FULL_SHARE), at('refunded')].map(isDue),
    [false, false, true, false, false],
  );
  assert.equal(outcomeOf(at('purchased'), { isCredited: true }), 'credited');
  assert.equal(outcomeOf(at('purchased'), { isCredited: false }), 'held');
  assert.equal(outcomeOf(at('pending'), { isCredited: false }), 'pending');
  assert.equal(outcomeOf(at('refunded'), { isCredited: true }), 'refunded');
});

test('the amount comes from the store when it is in won, otherwise from the product price', () => {
  const product = { won: 6000, quantity: 2 };
  assert.equal(paidWon({ isTest: false, amountMicros: 11_900_000_000, currency: 'KRW' }, product), 11_900);
  assert.equal(paidWon({ isTest: false, amountMicros: 9_990_000, currency: 'USD' }, product), 12_000);
  assert.equal(paidWon({ isTest: false, amountMicros: null, currency: null }, product), 12_000);
  assert.equal(paidSum({ amountMicros: 11_900_000_000, currency: 'KRW' }), '11,900원');
  assert.equal(paidSum({ amountMicros: 9_990_000, currency: 'USD' }), 'USD 9.99');
  assert.equal(paidSum({ amountMicros: null, currency: null }), undefined);
});

test('the polling interval of an open purchase grows to one hour and polling stops after a month', () => {
  const rest = { state: 'pending' as const, trouble: null, awaitsFinish: false, asks: 0, ageMs: 0 };
  const pauses = [0, 1, 2, 5, 6, 20].map((asks) => nextPollMinutes({ ...rest, asks }));
  assert.deepEqual(pauses, [1, 2, 4, 32, 60, 60]);
  assert.equal(nextPollMinutes({ ...rest, ageMs: 31 * 86_400_000 }), null);
  assert.equal(nextPollMinutes({ ...rest, state: 'purchased' }), null);
  assert.equal(nextPollMinutes({ ...rest, state: 'purchased', awaitsFinish: true }), 1);
  assert.equal(nextPollMinutes({ ...rest, state: 'purchased', trouble: 'product' }), 1);
  assert.equal(nextPollMinutes({ ...rest, state: 'purchased', trouble: 'leaver' }), null);
});
