import assert from 'node:assert/strict';
import test from 'node:test';
import { headerTone } from './header-color.ts';

test('a dark blue cover gets a cool background', () => {
  assert.equal(headerTone('#24405a'), 'cool');
  assert.equal(headerTone('#16202e'), 'cool');
});

test('light, red, green and unknown covers get a warm background', () => {
  for (const edge of ['#d2e0e9', '#7a2418', '#1f4f3a', '#2e2a26', '', 'blue']) assert.equal(headerTone(edge), 'warm');
});
