import assert from 'node:assert/strict';
import test from 'node:test';
import { wallTone } from './wall-tone.ts';

test('a blue, dark cover stands before a cool wall', () => {
  assert.equal(wallTone('#24405a'), 'cool');
  assert.equal(wallTone('#16202e'), 'cool');
});

test('light, red, green and unknown covers stand before the warm wall', () => {
  for (const edge of ['#d2e0e9', '#7a2418', '#1f4f3a', '#2e2a26', '', 'blue']) assert.equal(wallTone(edge), 'warm');
});
