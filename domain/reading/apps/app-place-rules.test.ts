import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileShape, percentageOf, placeAt, progressOf } from './app-place-rules.ts';

const TEXT: FileShape = { content: 'text', episodes: [7, 8, 9], weights: [100, 300, 100] };
const STRIP: FileShape = { content: 'images', episodes: [7, 8], weights: [4, 6] };

test('a percentage of a file is a place in an episode, and back', () => {
  assert.deepEqual(placeAt(TEXT, 0), { index: 0, fraction: 0 });
  assert.deepEqual(placeAt(TEXT, 0.5), { index: 1, fraction: 0.5 });
  assert.deepEqual(placeAt(TEXT, 1), { index: 2, fraction: 1 });
  assert.deepEqual(placeAt({ ...TEXT, weights: [0, 0, 0] }, 0.5), { index: 2, fraction: 1 });
  for (const percentage of [0, 0.1, 0.2, 0.55, 0.99, 1])
    assert.ok(Math.abs(percentageOf(TEXT, placeAt(TEXT, percentage)) - percentage) < 1e-9);
});

test('a place is a chapter of an EPUB and a page of a CBZ', () => {
  assert.equal(progressOf(TEXT, { index: 1, fraction: 0.5 }), '/body/DocFragment[2]/body');
  assert.equal(progressOf(STRIP, { index: 1, fraction: 0.5 }), '8');
  assert.equal(progressOf(STRIP, { index: 1, fraction: 1 }), '10');
});
