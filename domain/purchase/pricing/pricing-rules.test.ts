import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as always, array, constant, integer, property, record, shuffledSubarray, tuple } from 'fast-check';
import { calculatePrice, calculateTotal } from './pricing-rules.ts';

const episodes = array(record({ list: integer({ min: 0, max: 500 }), percent: integer({ min: 0, max: 100 }) }), {
  minLength: 1,
  maxLength: 60,
}).map((list) => list.map((one, at) => ({ ...one, episode: at + 1, hours: null })));
const percent = integer({ min: 0, max: 100 });

test('B5: items add up to the total, and no discount raises a price', () => {
  always(
    property(episodes, percent, percent, (sold, bundlePercent, mostPercent) => {
      const pricing = calculatePrice({ episodes: sold, bundlePercent, mostPercent });
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

test('the discount limit applies to promotion and bundle together', () => {
  always(
    property(episodes, percent, percent, (sold, bundlePercent, mostPercent) => {
      const { list, coins } = calculatePrice({ episodes: sold, bundlePercent, mostPercent });
      assert.ok(list - coins <= (list * mostPercent) / 100 + 1e-9, `${list - coins} of ${list} at ${mostPercent} %`);
    }),
  );
});

test('no episode of a limited work is cheaper than the limit, alone or in a bundle', () => {
  always(
    property(episodes, percent, percent, (sold, bundlePercent, mostPercent) => {
      for (const { coins, list } of calculatePrice({ episodes: sold, bundlePercent, mostPercent }).items)
        assert.ok((list - coins) * 100 <= list * mostPercent, `${coins} of ${list} at ${mostPercent} %`);
    }),
  );
});

test('a larger discount never raises the price', () => {
  always(
    property(episodes, tuple(percent, percent), percent, (sold, [bundlePercent, mostPercent], more) => {
      const price = (off: number, bundle: number): number =>
        calculatePrice({
          episodes: sold.map((one) => ({ ...one, percent: Math.min(100, one.percent + off) })),
          bundlePercent: bundle,
          mostPercent,
        }).coins;
      assert.ok(price(more, bundlePercent) <= price(0, bundlePercent));
      assert.ok(price(0, Math.min(100, bundlePercent + more)) <= price(0, bundlePercent));
    }),
  );
});

test('prices do not depend on the order of episodes', () => {
  const byEpisode = (items: { episode: number; coins: number }[]): [number, number][] =>
    items.map(({ episode, coins }): [number, number] => [episode, coins]).toSorted(([a], [b]) => a - b);
  always(
    property(
      episodes.chain((sold) => tuple(constant(sold), shuffledSubarray(sold, { minLength: sold.length }))),
      percent,
      percent,
      ([sold, shuffled], bundlePercent, mostPercent) => {
        const price = (list: typeof sold) =>
          byEpisode(calculatePrice({ episodes: list, bundlePercent, mostPercent }).items);
        assert.deepEqual(price(shuffled), price(sold));
      },
    ),
  );
});

test('the same offer always has the same price', () => {
  const sold = [3, 3, 4].map((list, at) => ({ episode: at, list, percent: 0, hours: null }));
  const order = { episodes: sold, bundlePercent: 10, mostPercent: 100 };
  assert.deepEqual(calculatePrice(order), calculatePrice(order));
  assert.deepEqual(
    calculatePrice(order).items.map((item) => item.coins),
    [3, 3, 3],
  );
});

test('totals by price group equal the sum of items', () => {
  always(
    property(episodes, percent, percent, (sold, bundlePercent, mostPercent) => {
      const groups = [...Map.groupBy(sold, ({ list, percent: off }) => `${list} ${off}`).values()].flatMap((same) =>
        same[0] ? [{ list: same[0].list, percent: same[0].percent, episodes: same.length }] : [],
      );
      const { list, coins } = calculatePrice({ episodes: sold, bundlePercent, mostPercent });
      assert.deepEqual(calculateTotal({ groups, bundlePercent, mostPercent }), { list, coins });
    }),
  );
});

test('several episodes are rounded once on their sum, single ones each', () => {
  const cases: [list: number[], percent: number, bundlePercent: number, coins: number][] = [
    [[2], 40, 0, 2],
    [[3], 50, 0, 2],
    [[2, 2, 2, 2, 2, 2, 2, 2, 2, 2], 40, 0, 12],
    [[3, 3, 3, 3], 50, 0, 6],
    [[3, 3, 3], 50, 20, 4],
    [[2, 2, 2], 0, 20, 5],
    [[2, 2, 2], 100, 20, 0],
  ];
  for (const [list, percentOff, bundlePercent, coins] of cases) {
    const sold = list.map((one, at) => ({ episode: at + 1, list: one, percent: percentOff, hours: null }));
    assert.equal(
      calculatePrice({ episodes: sold, bundlePercent, mostPercent: 100 }).coins,
      coins,
      JSON.stringify(list),
    );
  }
});
