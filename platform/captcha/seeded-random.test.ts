import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from './seeded-random.ts';

const throws = (seed: string, count: number): number[] => {
  const chance = seededRandom(seed);
  return Array.from({ length: count }, () => chance.between(0, 1));
};

test('equal seeds give equal sequences and different ones differ', () => {
  assert.deepEqual(throws('a', 5000), throws('a', 5000));
  assert.notDeepEqual(throws('a', 5), throws('b', 5));
});

test('values are uniform between their bounds, also beyond the first block', () => {
  const thrown = throws('even', 40_000);
  assert.ok(thrown.every((value) => value >= 0 && value < 1));
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const share = thrown.filter((value) => Math.floor(value * 10) === tenth).length / thrown.length;
    assert.ok(Math.abs(share - 0.1) < 0.01, `${tenth}: ${share}`);
  }
  assert.equal(new Set(thrown).size, thrown.length);
});
