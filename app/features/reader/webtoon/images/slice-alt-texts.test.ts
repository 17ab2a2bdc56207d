import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sliceAltTexts } from './slice-alt-texts.ts';

test("alt text of a slice is its panels' text, else its number", () => {
  const panels = [
    { y: 10, text: '비 오는 정류장.', dialogue: ['늦었네.'] },
    { y: 90, text: '버스가 선다.', dialogue: [] },
    { y: 250, text: '', dialogue: ['타자.'] },
  ];
  assert.deepEqual(
    sliceAltTexts({ slices: [{ y: 0 }, { y: 100 }, { y: 200 }], height: 300, panels }, '정류장에서 1화'),
    [
      { alt: '비 오는 정류장. 버스가 선다.', dialogue: ['늦었네.'] },
      { alt: '정류장에서 1화 2번째 그림', dialogue: [] },
      { alt: '정류장에서 1화 3번째 그림', dialogue: ['타자.'] },
    ],
  );
});
