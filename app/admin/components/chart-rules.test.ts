import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barBoxes, linePath, maxOf } from './chart-rules.ts';

const days = [
  { label: '1', value: 0 },
  { label: '2', value: 5 },
  { label: '3', value: 10 },
];
const field = { width: 300, height: 100, top: 10 };

test('bars scale to the highest value and stay inside the chart', () => {
  assert.deepEqual(
    barBoxes(days, field).map(({ x, y, width, height }) => [x, y, width, height]),
    [
      [10, 100, 80, 0],
      [110, 50, 80, 50],
      [210, 0, 80, 100],
    ],
  );
  assert.equal(linePath(days, field), 'M50 100L150 50L250 0');
  assert.equal(barBoxes([{ label: 'back', value: -3 }], field)[0]?.height, 0);
});

test('an empty chart does not divide by zero', () => {
  assert.equal(maxOf([]), 1);
  assert.equal(maxOf([{ label: '1', value: 0 }]), 1);
  assert.equal(linePath([], field), '');
});
