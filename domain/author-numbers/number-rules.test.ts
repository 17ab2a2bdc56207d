import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { duePeriods, findDropOffs, rateOf, roundShares, suppressBins, suppressGroups } from './number-rules.ts';

const groups = fc
  .array(fc.nat({ max: 60 }), { maxLength: 8 })
  .map((counts) => counts.map((count, at) => ({ name: `g${at}`, count })));

test('property: suppression shows no small group, hides two at least and keeps the total', () => {
  fc.assert(
    fc.property(groups, (all) => {
      const shown = suppressGroups(all);
      for (const { count } of shown) assert.ok(count >= 10);
      const total = all.reduce((sum, { count }) => sum + count, 0);
      if (shown.length === 0) return assert.ok(total < 10);
      assert.equal(
        shown.reduce((sum, { count }) => sum + count, 0),
        total,
      );
      const named = new Set(shown.map(({ name }) => name));
      const hidden = all.filter(({ name, count }) => count > 0 && !named.has(name));
      assert.ok(hidden.length !== 1 || all.filter(({ count }) => count > 0).length === 1);
    }),
  );
});

test('keeps groups that are large enough and joins a small one with the next smallest', () => {
  const group = (name: string, count: number) => ({ name, count });
  assert.deepEqual(suppressGroups([group('a', 30), group('b', 12)]), [group('a', 30), group('b', 12)]);
  assert.deepEqual(suppressGroups([group('a', 30), group('b', 12), group('c', 1)]), [
    group('a', 30),
    group('rest', 13),
  ]);
  assert.deepEqual(suppressGroups([group('a', 3), group('b', 4)]), []);
});

test('hides fifths of an episode when one of them is small', () => {
  assert.deepEqual(suppressBins([0, 10, 0, 0, 40]), [0, 10, 0, 0, 40]);
  assert.equal(suppressBins([0, 9, 0, 0, 40]), null);
});

test('rounds shares to five percent and rates to whole percent from twenty readers', () => {
  assert.deepEqual(
    roundShares([
      { name: '20s', count: 33 },
      { name: '30s', count: 17 },
    ]),
    [
      { name: '20s', percent: 65 },
      { name: '30s', percent: 35 },
    ],
  );
  assert.equal(rateOf(10, 19), null);
  assert.equal(rateOf(10, 20), 50);
});

test('marks episodes that lose more readers than their neighbours', () => {
  assert.deepEqual(findDropOffs([92, 92, 60, 92, null, 92]), [false, false, true, false, false, false]);
  assert.deepEqual(findDropOffs([null, 50]), [false, false]);
});

test('finds the finished days, weeks and months', () => {
  const counted = { day: '2026-11-28', week: '2026-11-22', month: '2026-10-31' };
  assert.deepEqual(duePeriods(counted, '2026-12-01'), {
    days: ['2026-11-29', '2026-11-30'],
    weeks: ['2026-11-29'],
    months: ['2026-11-30'],
  });
  assert.deepEqual(duePeriods(counted, '2026-11-29'), { days: [], weeks: [], months: [] });
});
