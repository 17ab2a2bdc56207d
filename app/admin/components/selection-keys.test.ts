import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextPick, picksBetween } from './selection-keys.ts';

const ROWS = ['a', 'b', 'c', 'd'];

test('keys move between rows and stay within the list', () => {
  assert.equal(nextPick(ROWS, undefined, 1), 'a');
  assert.equal(nextPick(ROWS, 'a', 1), 'b');
  assert.equal(nextPick(ROWS, 'd', 1), 'd');
  assert.equal(nextPick(ROWS, 'a', -1), 'a');
});

test('a range is picked in both directions', () => {
  assert.deepEqual(picksBetween(ROWS, 'b', 'd'), ['b', 'c', 'd']);
  assert.deepEqual(picksBetween(ROWS, 'd', 'b'), ['b', 'c', 'd']);
  assert.deepEqual(picksBetween(ROWS, null, 'c'), ['c']);
  assert.deepEqual(picksBetween(ROWS, 'gone', 'c'), ['c']);
});
