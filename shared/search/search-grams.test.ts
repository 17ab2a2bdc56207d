import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANCHORED, gramSetsOfTyping, gramsOfText } from './search-grams.ts';
import { consonantOf, openSyllable } from './search-text.ts';

const TITLES = [
  '아라한의검',
  '알고보니주인공',
  '앎의무게',
  '달ㄱ지다',
  '닭가슴살',
  '달기사',
  '아카데미의리더',
  '전지적독자시점',
];

const begins = (typed: string, title: string): boolean => {
  const codes = new Set(gramsOfText(title));
  return gramSetsOfTyping(typed, true).some((set) => set.every((code) => codes.has(code)));
};

test('finds a title by every keystroke from its first jamo', () => {
  for (const title of TITLES) {
    const letters = [...title];
    for (let length = 1; length <= Math.min(ANCHORED, letters.length); length += 1) {
      const last = letters[length - 1] ?? '';
      const head = letters.slice(0, length - 1).join('');
      for (const typed of [head + consonantOf(last), head + openSyllable(last), head + last])
        assert.equal(begins(typed, title), true, `${typed} of ${title}`);
    }
  }
});

test('lets a final consonant begin the next syllable', () => {
  const found = (typed: string): string[] => TITLES.filter((title) => begins(typed, title));
  assert.deepEqual(found('알'), ['아라한의검', '알고보니주인공']);
  assert.deepEqual(found('닭'), ['달ㄱ지다', '닭가슴살', '달기사']);
  assert.deepEqual(found('아ㄹ'), ['아라한의검']);
  assert.deepEqual(found('전지적독잣'), ['전지적독자시점']);
});
