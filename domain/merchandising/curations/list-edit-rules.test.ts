import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyListEdit } from './list-edit-rules.ts';

const letters = ['a', 'b', 'c'];

test('appends, updates, moves by one and removes an item (L1)', () => {
  assert.deepEqual(applyListEdit(letters, { kind: 'add', part: 'd' }), ['a', 'b', 'c', 'd']);
  assert.deepEqual(applyListEdit(letters, { kind: 'change', at: 1, part: 'x' }), ['a', 'x', 'c']);
  assert.deepEqual(applyListEdit(letters, { kind: 'move', at: 2, by: -1 }), ['a', 'c', 'b']);
  assert.deepEqual(applyListEdit(letters, { kind: 'move', at: 0, by: 1 }), ['b', 'a', 'c']);
  assert.deepEqual(applyListEdit(letters, { kind: 'remove', at: 0 }), ['b', 'c']);
});

test('keeps the first item first and the last item last when moved outwards (L1)', () => {
  assert.deepEqual(applyListEdit(letters, { kind: 'move', at: 0, by: -1 }), letters);
  assert.deepEqual(applyListEdit(letters, { kind: 'move', at: 2, by: 1 }), letters);
});

test('moves a dragged item past several others, but not beyond the ends (L1)', () => {
  assert.deepEqual(applyListEdit(letters, { kind: 'move', at: 0, by: 2 }), ['b', 'c', 'a']);
  assert.deepEqual(applyListEdit(letters, { kind: 'move', at: 2, by: -2 }), ['c', 'a', 'b']);
  assert.deepEqual(applyListEdit(letters, { kind: 'move', at: 1, by: 900 }), ['a', 'c', 'b']);
});

test('ignores an index out of range', () => {
  assert.equal(applyListEdit(letters, { kind: 'remove', at: 3 }), undefined);
  assert.equal(applyListEdit([], { kind: 'move', at: 0, by: 1 }), undefined);
});
