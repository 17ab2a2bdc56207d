import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { StoryGuide } from '#shared/catalog/story-guide';
import { visibleGuide } from './visible-guide.ts';

const GUIDE: StoryGuide = {
  recaps: [
    { id: 2, from: 14, to: 16, text: '둘째 줄거리' },
    { id: 1, from: 11, to: 13, text: '첫째 줄거리' },
  ],
  characters: [
    {
      id: 1,
      name: '한서림',
      otherNames: ['서림'],
      from: 11,
      text: '주인공',
      picture: 'abc',
      additions: [
        { from: 15, text: '왕의 딸' },
        { from: 12, text: '검을 얻었다' },
      ],
    },
    { id: 2, name: '정체 모를 남자', otherNames: [], from: 13, text: '흑막', picture: null, additions: [] },
  ],
};
const positions = new Map([11, 12, 13, 14, 15, 16].map((id) => [id, id - 10]));
const upTo = (horizon: number, known: ReadonlyMap<number, number> = positions) =>
  visibleGuide(GUIDE, { positions: known, horizon, pictureOf: (hash) => `/${hash}` });

test('shows only what the reader has reached', () => {
  assert.equal(upTo(0), null);
  const first = upTo(1);
  assert.deepEqual(first?.recaps, []);
  assert.deepEqual(first?.characters, [
    { name: '한서림', otherNames: ['서림'], from: 1, text: '주인공', picture: '/abc', additions: [] },
  ]);
  assert.doesNotMatch(JSON.stringify(upTo(2)), /줄거리|남자|왕의 딸/u);
  assert.match(JSON.stringify(upTo(3)), /첫째 줄거리.*흑막/u);
  assert.doesNotMatch(JSON.stringify(upTo(4)), /둘째|왕의 딸/u);
});

test('orders recaps, characters and additions by episode', () => {
  const all = upTo(6);
  assert.deepEqual(
    all?.recaps.map(({ from, to }) => [from, to]),
    [
      [1, 3],
      [4, 6],
    ],
  );
  assert.deepEqual(
    all?.characters[0]?.additions.map(({ from }) => from),
    [2, 5],
  );
});

test('omits what names an episode that is gone', () => {
  const without = new Map([...positions].filter(([id]) => id !== 11));
  assert.deepEqual(
    upTo(6, without)?.characters.map(({ name }) => name),
    ['정체 모를 남자'],
  );
  assert.deepEqual(
    upTo(6, without)?.recaps.map(({ text }) => text),
    ['둘째 줄거리'],
  );
});
