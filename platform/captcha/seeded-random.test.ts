import assert from 'node:assert/strict';
import { test } from 'node:test';
import { seededRandom } from './seeded-random.ts';

const throws = (seed: string, count: number): number[] => {
  const chance = seededRandom(seed);
  return Array.from({ length: count }, () => chance.between(0, 1));
};

test('one seed throws the same, two seeds never', () => {
  assert.deepEqual(throws('a', 5000), throws('a', 5000));
  assert.notDeepEqual(throws('a', 5), throws('b', 5));
});

test('what is thrown lies evenly between its bounds, past the end of the first block too', () => {
  const thrown = throws('even', 40_000);
  assert.ok(thrown.every((value) => value >= 0 && value < 1));
  for (let tenth = 0; tenth < 10; tenth += 1) {
    const share = thrown.filter((value) => Math.floor(value * 10) === tenth).length / thrown.length;
    assert.ok(Math.abs(share - 0.1) < 0.01, `${tenth}: ${share}`);
  }
  assert.equal(new Set(thrown).size, thrown.length);
});
