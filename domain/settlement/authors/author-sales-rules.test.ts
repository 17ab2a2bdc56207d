import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharesAddedUp, statementSteps } from './author-sales-rules.ts';

test('shares of episodes add up to what the statement pays, also with returns', () => {
  const rows = [
    { name: '1화', share: 10, rest: 0.4 },
    { name: '2화', share: 20, rest: 0.9 },
    { name: '취소', share: -8, rest: 0.8 },
  ];
  assert.deepEqual(sharesAddedUp(rows, 24), [
    { name: '1화', share: 10 },
    { name: '2화', share: 21 },
    { name: '취소', share: -7 },
  ]);
  assert.deepEqual(sharesAddedUp(rows.slice(0, 1), 10), [{ name: '1화', share: 10 }]);
  assert.deepEqual(sharesAddedUp([], 0), []);
});

test('what readers paid, less fees and the part of the shop, adds up to the share before taxes', () => {
  const sales = [
    { gross: 1000, fee: 30, share: 679, freeShare: 0 },
    { gross: 300, fee: 90, share: 161, freeShare: 14.6 },
    { gross: -100, fee: -3, share: -68, freeShare: 0 },
  ];
  const corrections = [
    { won: 8417, isCarried: true },
    { won: -17, isCarried: false },
  ];
  assert.deepEqual(statementSteps(sales, corrections), {
    gross: 1200,
    fee: 117,
    shopShare: 325,
    freeShare: 14,
    sold: 772,
    carried: 8417,
    corrected: -17,
    share: 9172,
  });
  assert.equal(1200 - 117 - 325 + 14, 772);
});
