import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type EarnedShare, type OpenAdvance, recoupAdvances } from './recoupment-rules.ts';

const advance = (more: Partial<OpenAdvance>): OpenAdvance => ({
  id: 1,
  holderId: 1,
  workId: null,
  tax: 'vat',
  remaining: 1_000,
  ...more,
});
const earned = (won: number, works: Record<number, number> = {}): EarnedShare => ({
  holderId: 1,
  tax: 'vat',
  won,
  byWork: new Map(Object.entries(works).map(([work, sum]) => [Number(work), sum])),
});

test('recoups the oldest advance first, and never more than was earned or is left', () => {
  const taken = (shares: EarnedShare[], advances: OpenAdvance[]) =>
    recoupAdvances(shares, advances).map(({ advanceId, won }) => [advanceId, won]);
  assert.deepEqual(taken([earned(700)], [advance({ id: 2 }), advance({ id: 1, remaining: 300 })]), [
    [1, 300],
    [2, 400],
  ]);
  assert.deepEqual(taken([earned(-5)], [advance({})]), []);
  assert.deepEqual(taken([earned(700)], [advance({ tax: 'exempt' })]), []);
  assert.deepEqual(taken([earned(700)], [advance({ holderId: 2 })]), []);
});

test('an advance for a work takes only what that work earned, as far as the month earned it', () => {
  const taken = (shares: EarnedShare[], advances: OpenAdvance[]) =>
    recoupAdvances(shares, advances).map(({ advanceId, won }) => [advanceId, won]);
  assert.deepEqual(taken([earned(900, { 7: 500, 8: 400 })], [advance({ workId: 7 })]), [[1, 500]]);
  // A correction of -600 leaves less than the work earned.
  assert.deepEqual(taken([earned(300, { 7: 500, 8: 400 })], [advance({ workId: 7 })]), [[1, 300]]);
  const both = [advance({ id: 1, workId: 7, remaining: 450 }), advance({ id: 2 })];
  assert.deepEqual(taken([earned(900, { 7: 500, 8: 400 })], both), [
    [1, 450],
    [2, 450],
  ]);
});

/** A purse of advances: each month's earnings go into it coin by coin. */
function modelOf(advanceWon: number, months: readonly number[]): { paid: number; left: number } {
  let left = advanceWon;
  let paid = 0;
  for (const won of months) {
    for (let at = 0; at < won; at += 1)
      if (left > 0) left -= 1;
      else paid += 1;
    if (won < 0) paid += won;
  }
  return { paid, left };
}

test('over any months recoups like a purse that earnings fill first', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 300 }),
      fc.array(fc.integer({ min: -50, max: 120 }), { maxLength: 12 }),
      (advanceWon, months) => {
        let remaining = advanceWon;
        let paid = 0;
        for (const won of months) {
          const open = remaining > 0 ? [advance({ remaining })] : [];
          const recouped = recoupAdvances([earned(won)], open).reduce((sum, one) => sum + one.won, 0);
          assert.ok(recouped >= 0 && recouped <= Math.max(0, won));
          remaining -= recouped;
          paid += won - recouped;
        }
        assert.deepEqual({ paid, left: remaining }, modelOf(advanceWon, months));
      },
    ),
  );
});

test('several advances and works never take more than each has left, earned or sums to', () => {
  const work = fc.constantFrom(null, 7, 8);
  const amount = fc.integer({ min: -400, max: 400 });
  fc.assert(
    fc.property(
      fc.array(fc.record({ workId: work, remaining: fc.integer({ min: 1, max: 500 }) }), { maxLength: 6 }),
      fc.tuple(amount, amount, amount),
      (advances, [first, second, correction]) => {
        const open = advances.map((one, id) => advance({ ...one, id }));
        const total = first + second + correction;
        const taken = recoupAdvances([earned(total, { 7: first, 8: second })], open);
        const sum = (of: number | null | undefined): number =>
          taken
            .filter(({ advanceId }) => of === undefined || advances[advanceId]?.workId === of)
            .reduce((all, { won }) => all + won, 0);
        assert.ok(sum(undefined) <= Math.max(0, total));
        assert.ok(sum(7) <= Math.max(0, first) && sum(8) <= Math.max(0, second));
        for (const { advanceId, won } of taken) assert.ok(won > 0 && won <= (advances[advanceId]?.remaining ?? 0));
      },
    ),
  );
});
