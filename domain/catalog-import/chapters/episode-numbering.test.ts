import assert from 'node:assert/strict';
import test from 'node:test';
import { describeNumberingGaps, findNumberingGaps } from './episode-numbering.ts';

const NONE = { missing: [], repeated: [], reversed: [] };
const episodes = (...numbers: number[]): string[] => numbers.map((number) => `${number}화 제목`);

for (const [titles, odd] of [
  [episodes(1, 2, 3), NONE],
  [episodes(1, 2, 4), { ...NONE, missing: ['3화'] }],
  [episodes(1, 2, 7, 9), { ...NONE, missing: ['3~6화', '8화'] }],
  [episodes(2, 3), { ...NONE, missing: ['1화'] }],
  [episodes(101, 102, 103), NONE],
  [episodes(1, 2, 2, 3), { ...NONE, repeated: ['2화'] }],
  [episodes(1, 2, 3, 1, 2, 3), NONE],
  [episodes(1, 3, 2, 4), { missing: ['2화', '3화'], repeated: [], reversed: ['3화 다음 2화'] }],
  [['1권 1화', '1권 2화', '1권 4화'], { ...NONE, missing: ['3화'] }],
  [['달빛 1장', '달빛 2장', '별빛 1장', '별빛 3장'], { ...NONE, missing: ['2장'] }],
  [['2화 (1)', '2화 (2)', '3화'], { ...NONE, missing: ['1화'] }],
  [['1화 상', '1화 하', '2화 上', '2화 下'], NONE],
  [['프롤로그', '1화', '2화', '외전 1화', '외전 3화', '후기'], NONE],
  [['1화', '1.5화', '2화'], NONE],
  [['Chapter 1', 'Chapter 2', 'Chapter 4'], { ...NONE, missing: ['3번'] }],
  [['1. 봄', '2. 여름', '4. 겨울'], { ...NONE, missing: ['3번'] }],
  [['봄', '여름', '3화의 밤', '겨울'], NONE],
  [['운수 좋은 날 (1)', '운수 좋은 날 (3)'], NONE],
  [['0화', '1화', '2화'], NONE],
  [['1화', '2-1화', '2-2화', '3화'], NONE],
  [['첫눈'], NONE],
  [[], NONE],
] as const)
  test(`finds the numbers of ${titles.join(', ')}`, () => {
    assert.deepEqual(findNumberingGaps([...titles]), odd);
  });

test('names every kind of gap and nothing for consecutive numbers', () => {
  assert.equal(describeNumberingGaps(episodes(1, 2, 3)), undefined);
  assert.match(describeNumberingGaps(episodes(1, 2, 2, 5)) ?? '', /없는 번호: 3~4화\. 두 번 나오는 번호: 2화\./u);
  assert.match(describeNumberingGaps(Array.from({ length: 40 }, (_, at) => `${at * 2 + 1}화`)) ?? '', /외 29곳/u);
});
