import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PURCHASE_KINDS as KINDS } from '#vocabulary/purchases';
import { type PriceTerms, offerOf } from './offer-rules.ts';

const promotion = { id: 1, title: '가을', percent: 50, kinds: ['buy' as const], endsAt: '2026-12-01T00:00:00.000Z' };
const terms: PriceTerms = { isFixedPrice: false, bundlePercent: 20, bundleFrom: 3, promotions: [promotion] };
const some = (count: number, list: number) =>
  Array.from({ length: count }, (_none, at) => ({ id: at + 1, list, hours: null }));

test('B5: a bundle is one of the four kinds that may be of many, from its number on', () => {
  const plain = { ...terms, promotions: [] };
  const coins = (kind: (typeof KINDS)[keyof typeof KINDS], count: number): number =>
    offerOf(plain, { kind, episodes: some(count, 10) }).coins;
  assert.deepEqual([coins(KINDS.BUNDLE_BUY, 2), coins(KINDS.BUNDLE_BUY, 3), coins(KINDS.ALL_RENTAL, 3)], [20, 24, 24]);
  assert.equal(coins(KINDS.BUY, 1), 10);
});

test('a promotion lowers only the ways of holding that it names, and the best of several counts', () => {
  const better = { ...promotion, id: 2, percent: 70, kinds: ['rental' as const] };
  const both = { ...terms, promotions: [better, promotion] };
  assert.equal(offerOf(both, { kind: KINDS.BUY, episodes: some(1, 10) }).promotion?.id, 1);
  assert.equal(offerOf(both, { kind: KINDS.RENTAL, episodes: some(1, 10) }).coins, 3);
  assert.equal(offerOf(terms, { kind: KINDS.RENTAL, episodes: some(1, 10) }).promotion, null);
});

test('출판문화산업진흥법 §22⑤: a fixed-price work has ten off at most, and fifteen with what is given for it', () => {
  const fixed = { ...terms, isFixedPrice: true };
  const {
    coins,
    rewardMost,
    promotion: shown,
    bundlePercent,
  } = offerOf(fixed, { kind: KINDS.BUNDLE_BUY, episodes: some(3, 100) });
  assert.deepEqual([coins, rewardMost], [270, 15]);
  assert.deepEqual([shown?.percent, bundlePercent], [10, 10], 'no more is promised than is given');
  const plain = offerOf({ ...fixed, promotions: [], bundlePercent: 0 }, { kind: KINDS.BUY, episodes: some(1, 100) });
  assert.deepEqual([plain.coins, plain.rewardMost], [100, 15]);
  assert.equal(offerOf(terms, { kind: KINDS.BUY, episodes: some(1, 100) }).rewardMost, null);
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
    const offer = offerOf(
      { ...terms, bundlePercent, bundleFrom: 2, promotions: percent > 0 ? [{ ...promotion, percent }] : [] },
      { kind: count > 1 ? KINDS.BUNDLE_BUY : KINDS.BUY, episodes: some(count, list) },
    );
    const name = `${count} × ${list} at ${percent} % and ${bundlePercent} %`;
    assert.deepEqual([offer.promotion !== null, offer.bundlePercent], [isShown, bundleShown], name);
  }
});
