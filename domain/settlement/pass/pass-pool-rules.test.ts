import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type ReadingStretch, shareByWeight, weighMonth } from './pass-pool-rules.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const BEGIN = Date.UTC(2027, 2, 9, 15);
const stretch = (parts: Partial<ReadingStretch> & { end: number; minutes: number }): ReadingStretch => {
  const { end, minutes, ...rest } = parts;
  const given = { work: 1, episode: 1, expectedMs: 10 * MINUTE, isByPass: true, isOwn: false };
  return { ...given, at: BEGIN + end * MINUTE, ms: minutes * MINUTE, ...rest };
};
const weights = (stretches: ReadingStretch[]): [number, number][] =>
  weighMonth(stretches).works.map(({ work, weight }) => [work, weight / MINUTE]);

test('an episode counts once a month, by the time read and at most by its length', () => {
  assert.deepEqual(weights([stretch({ end: 4, minutes: 4 })]), [[1, 4]]);
  assert.deepEqual(weights([stretch({ end: 4, minutes: 4 }), stretch({ end: 90, minutes: 30 })]), [[1, 10]]);
  const other = { work: 2, episode: 2, end: 120, minutes: 5 };
  assert.deepEqual(weights([stretch({ end: 30, minutes: 30 }), stretch(other)]), [
    [1, 10],
    [2, 5],
  ]);
});

test('time that overlaps counts for the stretch that began earlier', () => {
  const first = stretch({ end: 10, minutes: 10, expectedMs: HOUR });
  const second = stretch({ end: 12, minutes: 8, work: 2, episode: 2, expectedMs: HOUR });
  assert.deepEqual(weights([second, first]), [
    [1, 10],
    [2, 2],
  ]);
});

test('own works, and episodes that were free, owned or rented, weigh nothing but take their time', () => {
  const own = stretch({ end: 10, minutes: 10, isOwn: true });
  const free = stretch({ end: 20, minutes: 10, work: 2, episode: 2, isByPass: false });
  assert.deepEqual(weights([own, free]), []);
  assert.deepEqual(weights([own, stretch({ end: 10, minutes: 6, work: 3, episode: 3 })]), []);
});

test('more than twenty hours a day, or more reported at once than in all, is suspicious', () => {
  const hours = (count: number, parts: Partial<ReadingStretch> = {}): ReadingStretch[] =>
    Array.from({ length: count }, (_none, at) => stretch({ end: (at + 1) * 60, minutes: 60, episode: at, ...parts }));
  assert.equal(weighMonth(hours(20)).suspicion, null);
  assert.deepEqual(weighMonth(hours(22)).suspicion, { reason: 'day', hours: 22 });
  const twice = [...hours(12), ...hours(12, { work: 2 }), ...hours(12, { work: 3 })];
  assert.deepEqual(weighMonth(twice).suspicion, { reason: 'overlap', hours: 24 });
});

test('the shares add up to the sum, follow the weights and do not depend on the order of reading', () => {
  const works = fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10_000_000 }), works, (amount, list) => {
      const weighed = list.map((weight, work) => ({ work, weight }));
      const shares = shareByWeight(amount, weighed);
      const total = list.reduce((sum, weight) => sum + weight, 0);
      assert.equal(
        shares.reduce((sum, share) => sum + share, 0),
        amount,
      );
      for (const [at, share] of shares.entries())
        assert.ok(Math.abs(share - (amount * (list[at] ?? 0)) / total) < 1.000_001);
    }),
  );
  assert.deepEqual(shareByWeight(100, []), []);
});

test('a reader of one work alone never moves more than was paid, whatever is reported', () => {
  const stretches = fc.array(
    fc.record({ end: fc.integer({ min: 1, max: 40_000 }), minutes: fc.integer({ min: 1, max: 5000 }) }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(stretches, fc.integer({ min: 0, max: 100_000 }), (list, won) => {
      const { works } = weighMonth(list.map((each, episode) => stretch({ ...each, episode })));
      const moved = shareByWeight(won, works).reduce((sum, share) => sum + share, 0);
      assert.ok(moved <= won);
    }),
  );
});
