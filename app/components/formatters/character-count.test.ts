import assert from 'node:assert/strict';
import { test } from 'node:test';
import { characterCount } from './character-count.ts';

test('a number of characters is rounded to thousands in Korean units', () => {
  const pairs: [number, string][] = [
    [420, '420자'],
    [3200, '약 3천 자'],
    [17_700, '약 1만 8천 자'],
    [19_990, '약 2만 자'],
    [1_234_567, '약 123만 5천 자'],
  ];
  for (const [characters, text] of pairs) assert.equal(characterCount(characters), text);
});
