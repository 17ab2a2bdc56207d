import assert from 'node:assert/strict';
import { test } from 'node:test';
import { returnFromLots } from './lot-selection-rules.ts';

test('returns take from the lots spent last, and two returns together take every coin once', () => {
  const lots = [
    { lot: 1, amount: 7 },
    { lot: 2, amount: 0 },
    { lot: 3, amount: 5 },
  ];
  for (let first = 0; first <= 12; first += 1) {
    const early = returnFromLots(lots, { coins: first, skipped: 0 });
    const rest = returnFromLots(lots, { coins: 12 - first, skipped: first });
    const of = (lot: number): number =>
      [...early, ...rest].reduce((sum, each) => sum + (each.lot === lot ? each.amount : 0), 0);
    assert.deepEqual([of(1), of(2), of(3)], [7, 0, 5], `first ${first}`);
    assert.equal(
      early.reduce((sum, { amount }) => sum + amount, 0),
      first,
    );
  }
});
