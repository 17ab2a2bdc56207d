import assert from 'node:assert/strict';
import { test } from 'node:test';
import { changedOrder } from './order-rules.ts';

const letters = ['a', 'b', 'c'];

test('L1 a part is added at the end, changed where it stands, moved by one and taken out', () => {
  assert.deepEqual(changedOrder(letters, { kind: 'add', part: 'd' }), ['a', 'b', 'c', 'd']);
  assert.deepEqual(changedOrder(letters, { kind: 'change', at: 1, part: 'x' }), ['a', 'x', 'c']);
  assert.deepEqual(changedOrder(letters, { kind: 'move', at: 2, by: -1 }), ['a', 'c', 'b']);
  assert.deepEqual(changedOrder(letters, { kind: 'move', at: 0, by: 1 }), ['b', 'a', 'c']);
  assert.deepEqual(changedOrder(letters, { kind: 'remove', at: 0 }), ['b', 'c']);
});

test('L1 what is first moves no further up, what is last no further down', () => {
  assert.deepEqual(changedOrder(letters, { kind: 'move', at: 0, by: -1 }), letters);
  assert.deepEqual(changedOrder(letters, { kind: 'move', at: 2, by: 1 }), letters);
});

test('L1 a part that is dragged goes past several others, and no further than the ends', () => {
  assert.deepEqual(changedOrder(letters, { kind: 'move', at: 0, by: 2 }), ['b', 'c', 'a']);
  assert.deepEqual(changedOrder(letters, { kind: 'move', at: 2, by: -2 }), ['c', 'a', 'b']);
  assert.deepEqual(changedOrder(letters, { kind: 'move', at: 1, by: 900 }), ['a', 'c', 'b']);
});

test('a place that is not there is no change', () => {
  assert.equal(changedOrder(letters, { kind: 'remove', at: 3 }), undefined);
  assert.equal(changedOrder([], { kind: 'move', at: 0, by: 1 }), undefined);
});
