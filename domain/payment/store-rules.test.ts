import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { StorePurchase } from '#shared/payment-ports';
import { STORES, type Store, WHOLE_SHARE } from '#vocabulary/stores';
import {
  type StoreStanding,
  hearStore,
  isDue,
  outcomeOf,
  paidSum,
  paidWon,
  returnedWon,
  storePause,
} from './store-rules.ts';

const NEW: StoreStanding = { state: 'told', returnedShare: 0, toldAt: null };

function word(store: Store, said: Partial<StorePurchase>): StorePurchase {
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
    ...said,
  };
}

/** A store's life of one purchase: each word with its own time. */
const life = (store: Store) =>
  fc
    .array(
      fc.record({
        state: fc.constantFrom('pending' as const, 'purchased' as const, 'refunded' as const),
        share: fc.nat({ max: WHOLE_SHARE - 1 }),
      }),
      { minLength: 1, maxLength: 6 },
    )
    .map((words) =>
      words.map(({ state, share }, at) =>
        word(store, {
          state: store === 'app-store' && state === 'pending' ? 'purchased' : state,
          returnedShare: state === 'refunded' ? WHOLE_SHARE : share,
          toldAt: new Date(1000 * (at + 1)),
        }),
      ),
    );

for (const store of STORES)
  test(`${store}: in whichever order its words come, and however often, they lead to the same`, () => {
    const shuffled = life(store).chain((words) =>
      fc.record({
        words: fc.constant(words),
        turned: fc.shuffledSubarray([...words, ...words], { minLength: words.length * 2 }),
      }),
    );
    fc.assert(
      fc.property(shuffled, ({ words, turned }) => {
        const straight = words.reduce(hearStore, NEW);
        assert.deepEqual(turned.reduce(hearStore, NEW), straight);
        const last = words.at(-1);
        if (store === 'app-store') assert.equal(straight.state, last?.state);
        else assert.equal(straight.returnedShare, Math.max(...words.map(({ returnedShare }) => returnedShare)));
      }),
    );
  });

test('what went back is never more than was paid, nothing of nothing, all of all, and rounded up', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1e7 }), fc.nat({ max: WHOLE_SHARE }), (won, returnedShare) => {
      const back = returnedWon(won, { state: 'purchased', returnedShare, toldAt: null });
      assert.ok(back >= 0 && back <= won);
      assert.ok(back * WHOLE_SHARE >= won * returnedShare);
      if (returnedShare === 0) assert.equal(back, 0);
      if (returnedShare === WHOLE_SHARE) assert.equal(back, won);
    }),
  );
  assert.equal(returnedWon(6000, { state: 'refunded', returnedShare: 0, toldAt: null }), 6000);
});

test('coins are due for what was paid and is not all back; the app hears what became of it', () => {
  const at = (state: StoreStanding['state'], returnedShare = 0): StoreStanding => ({
    state,
    returnedShare,
    toldAt: null,
  });
  assert.deepEqual(
    [at('told'), at('pending'), at('purchased'), at('purchased', WHOLE_SHARE), at('refunded')].map(isDue),
    [false, false, true, false, false],
  );
  assert.equal(outcomeOf(at('purchased'), { isCredited: true }), 'credited');
  assert.equal(outcomeOf(at('purchased'), { isCredited: false }), 'held');
  assert.equal(outcomeOf(at('pending'), { isCredited: false }), 'pending');
  assert.equal(outcomeOf(at('refunded'), { isCredited: true }), 'refunded');
});

test('the money is what the store says where it says won, else what the product costs; its words are the store’s', () => {
  const product = { won: 6000, quantity: 2 };
  assert.equal(paidWon({ isTest: false, amountMicros: 11_900_000_000, currency: 'KRW' }, product), 11_900);
  assert.equal(paidWon({ isTest: false, amountMicros: 9_990_000, currency: 'USD' }, product), 12_000);
  assert.equal(paidWon({ isTest: false, amountMicros: null, currency: null }, product), 12_000);
  assert.equal(paidSum({ amountMicros: 11_900_000_000, currency: 'KRW' }), '11,900원');
  assert.equal(paidSum({ amountMicros: 9_990_000, currency: 'USD' }), 'USD 9.99');
  assert.equal(paidSum({ amountMicros: null, currency: null }), undefined);
});

test('what is open is looked at ever more seldom, an hour at most, and given up after a month', () => {
  const rest = { state: 'pending' as const, trouble: null, awaitsFinish: false, asks: 0, ageMs: 0 };
  const pauses = [0, 1, 2, 5, 6, 20].map((asks) => storePause({ ...rest, asks }));
  assert.deepEqual(pauses, [1, 2, 4, 32, 60, 60]);
  assert.equal(storePause({ ...rest, ageMs: 31 * 86_400_000 }), null);
  assert.equal(storePause({ ...rest, state: 'purchased' }), null);
  assert.equal(storePause({ ...rest, state: 'purchased', awaitsFinish: true }), 1);
  assert.equal(storePause({ ...rest, state: 'purchased', trouble: 'product' }), 1);
  assert.equal(storePause({ ...rest, state: 'purchased', trouble: 'leaver' }), null);
});
