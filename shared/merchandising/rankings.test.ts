import assert from 'node:assert/strict';
import test from 'node:test';
import fc from 'fast-check';
import {
  type RankingCounts,
  REALTIME_HOURS,
  compareRanks,
  moveOf,
  popularityOf,
  scoreOf,
  weightsOf,
} from '#shared/merchandising/rankings';

const count = fc.integer({ min: 0, max: 1_000_000 });
const countsOf = (ages: fc.Arbitrary<number>): fc.Arbitrary<RankingCounts[]> =>
  fc.array(fc.record({ age: ages, readers: count, opens: count, follows: count, coins: count }), { maxLength: 24 });
const hourly = countsOf(fc.integer({ min: 0, max: REALTIME_HOURS - 1 }));
const scored = fc.record({
  workId: fc.integer({ min: 1, max: 50 }),
  score: fc.integer({ min: 1, max: 5 }),
  counts: countsOf(fc.constant(0)),
});

test('weighs the current hour 24 times, the one before 23 times and older ones not at all (L6)', () => {
  const at = (age: number): number =>
    scoreOf('realtime', 'readers', [{ age, readers: 1, opens: 9, follows: 0, coins: 9 }]);
  assert.deepEqual([at(0), at(1), at(23), at(24)], [240, 230, 10, 0]);
  assert.equal(weightsOf('realtime').length, REALTIME_HOURS);
});

test('scores 인기 by readers and follows and 판매 by coins, not by opened episodes (L6)', () => {
  const part = { age: 0, readers: 3, opens: 500, follows: 2, coins: 7 };
  assert.equal(scoreOf('daily', 'readers', [part]), 40);
  assert.equal(scoreOf('daily', 'sales', [part]), 7);
  assert.equal(scoreOf('daily', 'readers', [{ ...part, opens: 0, coins: 0 }]), 40);
});

test('gives integer scores that add up over hours and decay with age (L6)', () => {
  fc.assert(
    fc.property(hourly, hourly, (some, others) => {
      const sum = scoreOf('realtime', 'readers', [...some, ...others]);
      assert.ok(Number.isSafeInteger(sum));
      assert.equal(sum, scoreOf('realtime', 'readers', some) + scoreOf('realtime', 'readers', others));
      const older = some.map((part) => ({ ...part, age: part.age + 1 }));
      assert.ok(scoreOf('realtime', 'readers', older) <= scoreOf('realtime', 'readers', some));
    }),
  );
});

test('ranks works independently of input order (L6)', () => {
  fc.assert(
    fc.property(fc.uniqueArray(scored, { selector: ({ workId }) => workId, minLength: 2 }), (works) => {
      const placed = works.toSorted(compareRanks);
      assert.deepEqual(works.toReversed().toSorted(compareRanks), placed);
      for (const [at, work] of placed.slice(1).entries()) {
        const before = placed[at];
        assert.ok(before && before.score >= work.score);
        assert.ok(compareRanks(before, work) < 0, 'no two works share a place');
      }
    }),
  );
});

test('ranks equal scores by opened episodes and then by age in the shop (L6)', () => {
  const work = (workId: number, opens: number) => ({
    workId,
    score: 10,
    counts: [{ age: 0, readers: 1, opens, follows: 0, coins: 0 }],
  });
  assert.deepEqual(
    [work(3, 1), work(1, 1), work(2, 8)].toSorted(compareRanks).map(({ workId }) => workId),
    [2, 1, 3],
  );
});

test('ranks a month of steady readers above a single busy day', () => {
  assert.ok(popularityOf(Array.from({ length: 30 }, () => 100)) > popularityOf([3000]));
  assert.deepEqual([popularityOf([100]), popularityOf([10_000]), popularityOf([0])], [100, 1000, 0]);
  fc.assert(
    fc.property(fc.array(count), count, (days, more) => {
      assert.ok(popularityOf([...days, more]) >= popularityOf(days));
    }),
  );
});

test('shows rank changes except on a first board (L6)', () => {
  assert.deepEqual(moveOf(3, 5, false), { kind: 'up', by: 2 });
  assert.deepEqual(moveOf(5, 3, false), { kind: 'down', by: 2 });
  assert.deepEqual(moveOf(3, 3, false), { kind: 'same' });
  assert.deepEqual(moveOf(3, null, false), { kind: 'new' });
  assert.deepEqual(moveOf(3, null, true), { kind: 'none' });
});
