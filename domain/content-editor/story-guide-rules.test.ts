import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EMPTY_GUIDE, STORY_LIMITS, type StoryGuide } from '#shared/catalog/story-guide';
import { type StoryGuideChange, changeGuide } from './story-guide-rules.ts';

const idOf = (position: number | null): number | undefined =>
  position !== null && position >= 1 && position <= 9 ? position + 100 : undefined;
const apply = (guide: StoryGuide, change: StoryGuideChange) => changeGuide(guide, change, idOf);
function guideAfter(...changes: StoryGuideChange[]): StoryGuide {
  return changes.reduce<StoryGuide>((guide, change) => {
    const result = apply(guide, change);
    assert.ok('guide' in result, JSON.stringify(result));
    return result.guide;
  }, EMPTY_GUIDE);
}
const recap = (more: Partial<Extract<StoryGuideChange, { kind: 'recap' }>> = {}): StoryGuideChange => ({
  kind: 'recap',
  id: null,
  from: 1,
  to: 3,
  text: '줄거리',
  ...more,
});
const character = (more: Partial<Extract<StoryGuideChange, { kind: 'character' }>> = {}): StoryGuideChange => ({
  kind: 'character',
  id: null,
  name: '한서림',
  otherNames: [],
  from: 1,
  text: '주인공',
  additions: [],
  picture: 'keep',
  ...more,
});

test('adds, changes and removes recaps and characters', () => {
  const guide = guideAfter(recap(), recap({ from: 4, to: 6 }), recap({ id: 1, text: ' 고친 줄거리\r\n' }), character());
  assert.deepEqual(guide.recaps, [
    { id: 1, from: 101, to: 103, text: '고친 줄거리' },
    { id: 2, from: 104, to: 106, text: '줄거리' },
  ]);
  const removed = apply(guide, { kind: 'remove-recap', id: 1 });
  assert.ok('guide' in removed);
  assert.deepEqual(
    removed.guide.recaps.map(({ id }) => id),
    [2],
  );
  const next = apply(removed.guide, recap());
  assert.ok('guide' in next);
  assert.equal(next.guide.recaps.at(-1)?.id, 3);
});

test('keeps, replaces and removes the picture of a character and drops empty additions', () => {
  const additions = [
    { from: 2, text: ' 검을 얻었다 ' },
    { from: null, text: ' ' },
  ];
  const first = guideAfter(
    character({ picture: { hash: 'abc' }, additions, otherNames: [' 서림 ', '서림', '한서림', ''] }),
  );
  assert.deepEqual(first.characters[0], {
    id: 1,
    name: '한서림',
    otherNames: ['서림'],
    from: 101,
    text: '주인공',
    picture: 'abc',
    additions: [{ from: 102, text: '검을 얻었다' }],
  });
  const pictureAfter = (picture: 'keep' | 'remove' | { hash: string }): string | null | undefined => {
    const result = apply(first, character({ id: 1, picture }));
    return 'guide' in result ? result.guide.characters[0]?.picture : undefined;
  };
  assert.deepEqual([pictureAfter('keep'), pictureAfter('remove'), pictureAfter({ hash: 'def' })], ['abc', null, 'def']);
});

test('names what is wrong and at which field', () => {
  const long = 'ㄱ'.repeat(STORY_LIMITS.recap + 1);
  const cases: [StoryGuideChange, string, string][] = [
    [recap({ text: ' ' }), '0001', 'text'],
    [recap({ text: long }), '0001', 'text'],
    [recap({ from: 10 }), '0003', 'from'],
    [recap({ to: null }), '0003', 'to'],
    [recap({ from: 3, to: 2 }), '0004', 'to'],
    [recap({ id: 7 }), '0006', ''],
    [character({ name: ' ' }), '0002', 'name'],
    [character({ otherNames: ['ㄱ'.repeat(51)] }), '0002', 'otherNames'],
    [character({ from: null }), '0003', 'from'],
    [character({ text: '' }), '0007', 'text'],
    [character({ additions: [{ from: null, text: '나중' }] }), '0003', 'addition-from-0'],
    [character({ additions: [{ from: 2, text: long }] }), '0007', 'addition-0'],
    [character({ id: 7 }), '0006', ''],
    [{ kind: 'remove-character', id: 7 }, '0006', ''],
  ];
  for (const [change, problem, field] of cases) assert.deepEqual(apply(EMPTY_GUIDE, change), { problem, field });
  const full = guideAfter(...Array.from({ length: STORY_LIMITS.recaps }, () => recap()));
  assert.deepEqual(apply(full, recap()), { problem: '0005', field: '' });
});
