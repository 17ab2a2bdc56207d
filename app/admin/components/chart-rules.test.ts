import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barPath, indexAt, linePath, pointsOf, spreadIndices, tickLabel, ticksFor } from './chart-rules.ts';

test('an axis starts at zero, ends at or above the highest value and has round whole ticks', () => {
  assert.deepEqual(ticksFor(416_000), [0, 200_000, 400_000, 600_000]);
  assert.deepEqual(ticksFor(40), [0, 10, 20, 30, 40]);
  assert.deepEqual(ticksFor(7), [0, 2, 4, 6, 8]);
  assert.deepEqual(ticksFor(1), [0, 1]);
  assert.deepEqual(ticksFor(0), [0, 1], 'an empty chart does not divide by zero');
  assert.deepEqual([0, 1000, 50_000, 125_000, 300_000_000].map(tickLabel), ['0', '1,000', '5만', '12.5만', '3억']);
});

test('labels are spread evenly and keep both ends', () => {
  assert.deepEqual(spreadIndices(30, 6), [0, 6, 12, 17, 23, 29]);
  assert.deepEqual(spreadIndices(2, 6), [0, 1]);
  assert.deepEqual([spreadIndices(1, 6), spreadIndices(0, 6)], [[0], []]);
});

test('a line runs from edge to edge, bars stand beside each other, negative values are zero', () => {
  assert.equal(linePath([0, 5, 10], 10), 'M0 100L500 50L1000 0');
  assert.deepEqual(pointsOf([10], 10), [{ x: 500, y: 0 }]);
  assert.equal(linePath([], 1), '');
  assert.equal(barPath([5, -3], 10), 'M75 100v-50h350v50zM575 100v0h350v0z');
});

test('the nearest point is under the pointer', () => {
  assert.deepEqual(
    [0, 0.4, 0.9, 1, 1.2].map((share) => indexAt(share, 3, 'line')),
    [0, 1, 2, 2, 2],
  );
  assert.deepEqual(
    [-0.1, 0.3, 0.4, 1].map((share) => indexAt(share, 3, 'bars')),
    [0, 0, 1, 2],
  );
});
