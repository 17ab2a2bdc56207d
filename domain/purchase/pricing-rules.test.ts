import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as always, array, integer, property, record } from 'fast-check';
import { priceOf } from './pricing-rules.ts';

const episodes = array(record({ list: integer({ min: 0, max: 500 }), percent: integer({ min: 0, max: 100 }) }), {
  minLength: 1,
  maxLength: 60,
}).map((list) => list.map((one, at) => ({ ...one, episode: at + 1, hours: null })));
const percent = integer({ min: 0, max: 100 });

test('B5: the items of a purchase always add up to its sum, and no discount makes anything dearer', () => {
  always(
    property(episodes, percent, percent, (sold, bundlePercent, mostPercent) => {
      const pricing = priceOf({ episodes: sold, bundlePercent, mostPercent });
      const sum = (of: (item: (typeof pricing.items)[number]) => number): number =>
        pricing.items.reduce((all, item) => all + of(item), 0);
      assert.equal(
        sum((item) => item.coins),
        pricing.coins,
      );
      assert.equal(
        sum((item) => item.list),
        pricing.list,
      );
      for (const item of pricing.items) assert.ok(item.coins >= 0 && item.coins <= item.list);
    }),
  );
});

test('a cap on discounts holds for promotions and bundles together', () => {
  always(
    property(episodes, percent, percent, (sold, bundlePercent, mostPercent) => {
      const { list, coins } = priceOf({ episodes: sold, bundlePercent, mostPercent });
      assert.ok(list - coins <= (list * mostPercent) / 100 + 1e-9, `${list - coins} of ${list} at ${mostPercent} %`);
    }),
  );
});

test('the same offer costs the same whenever it is worked out', () => {
  const sold = [3, 3, 4].map((list, at) => ({ episode: at, list, percent: 0, hours: null }));
  const order = { episodes: sold, bundlePercent: 10, mostPercent: 100 };
  assert.deepEqual(priceOf(order), priceOf(order));
  assert.deepEqual(
    priceOf(order).items.map((item) => item.coins),
    [3, 3, 3],
  );
});
