import assert from 'node:assert/strict';
import { test } from 'node:test';
import { breakTitle } from './cover-title.ts';

const room = { width: 6, lines: 4, measure: (line: string) => [...line].length, splitWords: false };

test('a title is broken at spaces, evenly, in as few lines as it needs', () => {
  assert.deepEqual(breakTitle('운수 좋은 날', room), ['운수', '좋은 날']);
  assert.deepEqual(breakTitle('날개', room), ['날개']);
});

test('a word that leans on the next one does not end a line', () => {
  assert.deepEqual(breakTitle('오래된 그 여름날', { ...room, width: 7 }), ['오래된', '그 여름날']);
});

test('a title too wide or too long for the size does not fit', () => {
  assert.equal(breakTitle('소금의무게기록보관소', room), undefined);
  assert.equal(breakTitle('하나둘셋 하나둘셋 하나둘셋 하나둘셋 하나둘셋', room), undefined);
});

test('at the last size words are split and the end is cut off', () => {
  assert.deepEqual(breakTitle('소금의무게기록보관소', { ...room, splitWords: true }), ['소금의무게기', '록보관소']);
  const cut = breakTitle('하나둘셋 하나둘셋 하나둘셋', { ...room, lines: 2, splitWords: true });
  assert.deepEqual(cut, ['하나둘셋', '하나둘셋…']);
});

test('a title of which nothing is left is one empty line', () => {
  assert.deepEqual(breakTitle('', room), ['']);
});
