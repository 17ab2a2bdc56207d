import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PriceTerms } from './offer-rules.ts';
import {
  type PricedEpisodes,
  bundlePrices,
  lowersBundle,
  lowersPrices,
  promotionEffect,
  readerPrice,
} from './price-effect-rules.ts';

const terms: PriceTerms = { isFixedPrice: false, bundlePercent: 0, bundleFrom: 2, promotions: [] };
const group = (buy: number | null, more: Partial<PricedEpisodes> = {}): PricedEpisodes => ({
  buy_coins: buy,
  rental_coins: null,
  rental_hours: null,
  is_freed: false,
  episodes: 1,
  ...more,
});
const effect = (groups: PricedEpisodes[], percent: number, given: Partial<PriceTerms> = {}) =>
  promotionEffect({ ...terms, ...given }, { groups, promotion: { percent, kinds: ['buy', 'rental'] } });

test('a promotion shows each list price once, with the episodes whose price stays', () => {
  const groups = [
    group(10, { rental_coins: 3, rental_hours: 72, episodes: 4 }),
    group(1, { episodes: 2 }),
    group(5, { is_freed: true, episodes: 3 }),
  ];
  const { effects, ...rest } = effect(groups, 30);
  assert.deepEqual(
    effects.map(({ kind, list, before, after, episodes }) => [kind, list, before, after, episodes]),
    [
      ['buy', 1, 1, 1, 2],
      ['buy', 10, 10, 7, 4],
      ['rental', 3, 3, 3, 4],
    ],
  );
  assert.deepEqual([rest.episodes, rest.freed, rest.unchanged], [9, 3, 2]);
  assert.deepEqual(rest.together.buy, { episodes: 6, before: 42, after: 30 });
});

test('a percentage too small for one episode may still lower all of them together', () => {
  const one = effect([group(2)], 40);
  assert.equal(lowersPrices(one), false);
  assert.equal(lowersPrices(effect([group(2, { episodes: 10 })], 40)), true);
  assert.equal(lowersPrices(effect([], 50)), false, 'nothing is for sale');
  assert.equal(effect([group(100)], 50, { isFixedPrice: true }).effects[0]?.after, 90, 'the legal limit');
});

test('a larger current promotion keeps its price', () => {
  const current = { id: 9, title: '반값', percent: 50, kinds: ['buy' as const], endsAt: '' };
  const [buy] = effect([group(10)], 20, { promotions: [current] }).effects;
  assert.deepEqual([buy?.before, buy?.after], [5, 5]);
  assert.deepEqual(readerPrice({ ...terms, promotions: [current] }, { isFree: false, buyCoins: 10, rentalCoins: 4 }), {
    buy: 5,
    rental: 4,
  });
  assert.deepEqual(readerPrice(terms, { isFree: true, buyCoins: 10, rentalCoins: 4 }), { buy: 0, rental: null });
});

test('a bundle discount without an effect is noticed once there are enough episodes', () => {
  const bundle = { ...terms, bundlePercent: 10, bundleFrom: 3 };
  assert.equal(lowersBundle(bundle, [group(1, { episodes: 2 })]), true, 'too few to tell');
  assert.equal(lowersBundle(bundle, [group(1, { episodes: 3 })]), false);
  assert.equal(lowersBundle(bundle, [group(1, { episodes: 10 })]), true);
});

test('bundle prices show the fewest episodes at each list price and all of them, rounded once', () => {
  const bundle = { ...terms, bundlePercent: 10, bundleFrom: 3 };
  const groups = [group(2, { episodes: 4 }), group(5, { episodes: 2, rental_coins: 1, rental_hours: 72 })];
  const shown = bundlePrices(bundle, groups).map(({ kind, list, episodes, before, after }) => {
    return [kind, list, episodes, before, after];
  });
  assert.deepEqual(shown, [
    ['buy', 2, 3, 6, 6],
    ['buy', null, 6, 18, 17],
  ]);
  assert.deepEqual(bundlePrices({ ...bundle, bundlePercent: 0 }, groups), []);
  const [fixed] = bundlePrices({ ...bundle, bundlePercent: 50, isFixedPrice: true }, [group(100, { episodes: 3 })]);
  assert.deepEqual([fixed?.before, fixed?.after], [300, 270], 'the legal limit');
});
