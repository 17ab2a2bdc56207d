import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wrapTitle } from './cover-title.ts';

const room = { width: 6, lines: 4, measure: (line: string) => [...line].length, splitWords: false };

test('breaks a title at spaces into the fewest even lines', () => {
  assert.deepEqual(wrapTitle('운수 좋은 날', room), ['운수', '좋은 날']);
  assert.deepEqual(wrapTitle('날개', room), ['날개']);
});

test('never ends a line with a dependent word', () => {
  assert.deepEqual(wrapTitle('오래된 그 여름날', { ...room, width: 7 }), ['오래된', '그 여름날']);
});

test('reports a title that is too wide or long for a size', () => {
  assert.equal(wrapTitle('소금의무게기록보관소', room), undefined);
  assert.equal(wrapTitle('하나둘셋 하나둘셋 하나둘셋 하나둘셋 하나둘셋', room), undefined);
});

test('splits words and truncates at the last size', () => {
  assert.deepEqual(wrapTitle('소금의무게기록보관소', { ...room, splitWords: true }), ['소금의무게기', '록보관소']);
  const cut = wrapTitle('하나둘셋 하나둘셋 하나둘셋', { ...room, lines: 2, splitWords: true });
  assert.deepEqual(cut, ['하나둘셋', '하나둘셋…']);
});

test('renders an empty title as one empty line', () => {
  assert.deepEqual(wrapTitle('', room), ['']);
});
