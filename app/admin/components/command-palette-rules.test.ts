import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchingPages } from './command-palette-rules.ts';

const PAGES = ['작품과 회차', '새 작품', '결제', '1:1 문의'].map((name) => ({ path: `/${name}`, name }));
const found = (words: string): string[] => matchingPages(PAGES, words).map(({ name }) => name);

test('the palette finds pages by a part of their name, without spaces, or by initial consonants', () => {
  assert.deepEqual(found('작품'), ['작품과 회차', '새 작품']);
  assert.deepEqual(found('새작품'), ['새 작품']);
  assert.deepEqual(found('ㄱㅈ'), ['결제']);
  assert.deepEqual(found('1:1'), ['1:1 문의']);
  assert.deepEqual(found('없는 것'), []);
  assert.equal(found('').length, PAGES.length);
});
