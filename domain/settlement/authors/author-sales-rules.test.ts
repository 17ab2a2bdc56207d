import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sharesAddedUp } from './author-sales-rules.ts';

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
