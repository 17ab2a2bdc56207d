import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatRoman, parseRoman } from './roman-numerals.ts';

test('Roman numerals are read as they are written, and only in canonical form', () => {
  for (const number of [1, 4, 9, 14, 40, 99, 444, 1994, 3999]) assert.equal(parseRoman(formatRoman(number)), number);
  assert.equal(formatRoman(1994), 'MCMXCIV');
  assert.equal(parseRoman('xii'), 12);
  assert.deepEqual(['IIII', 'IXX', 'ABC', ''].map(parseRoman), [undefined, undefined, undefined, undefined]);
  assert.deepEqual([0, 4000].map(formatRoman), ['0', '4000']);
});
