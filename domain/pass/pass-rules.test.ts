import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { nextTerm, refundOf } from './pass-rules.ts';

const DAY = 86_400_000;
const at = (days: number): Date => new Date(Date.UTC(2027, 2, 1) + days * DAY);
const pass = { days: 30, boughtAt: at(0), startsAt: at(0), endsAt: at(30), usedAt: null, penaltyBp: 0 };

test('a pass runs at once, or after the one that runs, and only one waits', () => {
  assert.deepEqual(nextTerm([], { days: 7, now: at(0) }), { startsAt: at(0), endsAt: at(7) });
  const running = { startsAt: at(-1), endsAt: at(6) };
  assert.deepEqual(nextTerm([running], { days: 1, now: at(0) }), { startsAt: at(6), endsAt: at(7) });
  assert.equal(nextTerm([running, { startsAt: at(6), endsAt: at(7) }], { days: 1, now: at(0) }), 'taken');
});

test('everything returns within seven days unopened, later the days that have not begun', () => {
  const coins = [{ coins: 40 }, { coins: 20 }];
  const back = (changes: Partial<Parameters<typeof refundOf>[0]>): number | undefined =>
    refundOf({ ...pass, now: at(0), ...changes }, coins)?.coins;
  assert.equal(back({ now: at(6.9) }), 60);
  // Seven of thirty days: 9 of 40 and 4 of 20 coins are kept.
  assert.equal(back({ now: at(7) }), 47);
  assert.equal(back({ now: at(0.5), usedAt: at(0) }), 59);
  assert.equal(back({ now: at(15), usedAt: at(0) }), 30);
  assert.equal(back({ now: at(15), usedAt: at(0), penaltyBp: 1000 }), 27);
  assert.equal(back({ now: at(29.5), usedAt: at(0) }), 0);
  assert.equal(back({ now: at(30) }), undefined);
  // Bought ahead: no day has begun.
  assert.equal(back({ now: at(9), startsAt: at(20), endsAt: at(50) }), 60);
});

test('what is kept and what returns is always what was paid, and no payment is overdrawn', () => {
  const paid = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 5 });
  const hours = fc.integer({ min: 0, max: 30 * 24 - 1 });
  fc.assert(
    fc.property(
      fc.record({ coins: paid, hour: hours, penaltyBp: fc.integer({ min: 0, max: 1000 }), isUsed: fc.boolean() }),
      ({ coins, hour, penaltyBp, isUsed }) => {
        const payments = coins.map((each) => ({ coins: each }));
        const usedAt = isUsed ? at(0) : null;
        const refund = refundOf({ ...pass, usedAt, penaltyBp, now: at(hour / 24) }, payments);
        assert.ok(refund);
        const kept = refund.kept.reduce((sum, each) => sum + each, 0);
        assert.equal(
          kept + refund.coins,
          coins.reduce((sum, each) => sum + each, 0),
        );
        assert.ok(refund.kept.every((each, index) => each >= 0 && each <= (coins[index] ?? 0)));
      },
    ),
  );
});
