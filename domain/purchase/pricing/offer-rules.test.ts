import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import { type PriceTerms, calculateOffer } from './offer-rules.ts';

const promotion = { id: 1, title: '가을', percent: 50, kinds: ['buy' as const], endsAt: '2026-12-01T00:00:00.000Z' };
const terms: PriceTerms = { isFixedPrice: false, bundlePercent: 20, bundleFrom: 3, promotions: [promotion] };
const some = (count: number, list: number) =>
  Array.from({ length: count }, (_none, at) => ({ id: at + 1, list, hours: null }));

test('B5: only the four kinds with several episodes get the bundle discount, from its minimum number', () => {
  const plain = { ...terms, promotions: [] };
  const coins = (kind: (typeof KINDS)[keyof typeof KINDS], count: number): number =>
    calculateOffer(plain, { kind, episodes: some(count, 10) }).coins;
  assert.deepEqual([coins(KINDS.BUNDLE_BUY, 2), coins(KINDS.BUNDLE_BUY, 3), coins(KINDS.ALL_RENTAL, 3)], [20, 24, 24]);
  assert.equal(coins(KINDS.BUY, 1), 10);
});

test('a promotion applies to its kinds only, and the best of several counts', () => {
  const better = { ...promotion, id: 2, percent: 70, kinds: ['rental' as const] };
  const both = { ...terms, promotions: [better, promotion] };
  assert.equal(calculateOffer(both, { kind: KINDS.BUY, episodes: some(1, 10) }).promotion?.id, 1);
  assert.equal(calculateOffer(both, { kind: KINDS.RENTAL, episodes: some(1, 10) }).coins, 3);
  assert.equal(calculateOffer(terms, { kind: KINDS.RENTAL, episodes: some(1, 10) }).promotion, null);
});

test('출판문화산업진흥법 §22⑤: a fixed-price work has at most 10 % discount and 15 % with benefits', () => {
  const fixed = { ...terms, isFixedPrice: true };
  const {
    coins,
    rewardMost,
    promotion: shown,
    bundlePercent,
  } = calculateOffer(fixed, { kind: KINDS.BUNDLE_BUY, episodes: some(3, 100) });
  assert.deepEqual([coins, rewardMost], [270, 15]);
  assert.deepEqual([shown?.percent, bundlePercent], [10, 10], 'no more is promised than is given');
  const plain = calculateOffer(
    { ...fixed, promotions: [], bundlePercent: 0 },
    { kind: KINDS.BUY, episodes: some(1, 100) },
  );
  assert.deepEqual([plain.coins, plain.rewardMost], [100, 15]);
  assert.equal(calculateOffer(terms, { kind: KINDS.BUY, episodes: some(1, 100) }).rewardMost, null);
});

test('an offer names only discounts that lower its price', () => {
  const cases: [
    list: number,
    count: number,
    percent: number,
    bundle: number,
    promotion: boolean,
    bundleShown: number,
  ][] = [
    [2, 1, 40, 0, false, 0],
    [3, 1, 50, 0, true, 0],
    [2, 10, 40, 0, true, 0],
    [1, 3, 0, 20, false, 0],
    [2, 3, 0, 20, false, 20],
  ];
  for (const [list, count, percent, bundlePercent, isShown, bundleShown] of cases) {
    const offer = calculateOffer(
      { ...terms, bundlePercent, bundleFrom: 2, promotions: percent > 0 ? [{ ...promotion, percent }] : [] },
      { kind: count > 1 ? KINDS.BUNDLE_BUY : KINDS.BUY, episodes: some(count, list) },
    );
    const name = `${count} × ${list} at ${percent} % and ${bundlePercent} %`;
    assert.deepEqual([offer.promotion !== null, offer.bundlePercent], [isShown, bundleShown], name);
  }
});
