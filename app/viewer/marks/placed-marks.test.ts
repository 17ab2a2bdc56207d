import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Passage } from '#vocabulary/place';
import type { Highlighted } from './mark-keeper.ts';
import { paintedRuns, placedMark, stretchOfRun } from './placed-marks.ts';
import { type Stretch, placeAt, sentenceBefore, sentenceFrom, stretchText, trimmed } from './stretches.ts';

const text = (...lines: string[]): Passage[] => lines.map((line, at) => ({ id: `b${at + 1}`, text: line }));

// b3 is a picture: it has no text, and stands between the two that are marked together.
const STORY = text(
  '등대지기는 밤마다 불을 켰다. 바다는 조용했다.',
  '그러던 어느 날, 배 한 척이 돌아오지 않았다.',
  '',
  '“누가 불을 껐지?” 그가 물었다.',
);

const stretch = (from: [string, number], to: [string, number]): Stretch => ({
  from: { block: from[0], offset: from[1] },
  to: { block: to[0], offset: to[1] },
});

function highlight(over: Stretch, passages = STORY): Highlighted {
  const facts = { episode: 3, revision: 1 };
  return {
    id: 'one',
    work: 1,
    workTitle: '등대부',
    episode: { id: 3, position: 3, title: '물때' },
    kind: 'highlight',
    colour: 'yellow',
    note: '',
    text: stretchText(passages, over),
    place: placeAt(passages, facts, over.from),
    end: placeAt(passages, facts, over.to),
    madeAt: '2026-11-01T00:00:00Z',
    changedAt: '2026-11-01T00:00:00Z',
  };
}

const found = (passages: Passage[], mark: Highlighted, revision = 2): string | undefined => {
  const at = placedMark({ revision, passages }, mark);
  return at && stretchText(passages, at);
};

test('L9 a stretch over paragraphs and a picture has a line a paragraph', () => {
  const over = stretch(['b1', 17], ['b4', 11]);
  assert.equal(
    stretchText(STORY, over),
    '바다는 조용했다.\n그러던 어느 날, 배 한 척이 돌아오지 않았다.\n“누가 불을 껐지?”',
  );
  assert.equal(found(STORY, highlight(over), 1), stretchText(STORY, over));
});

test('L9 spaces and pictures at the ends of a selection are not marked', () => {
  assert.deepEqual(trimmed(STORY, stretch(['b1', 16], ['b3', 0])), stretch(['b1', 17], ['b2', 26]));
  assert.equal(trimmed(STORY, stretch(['b1', 16], ['b1', 17])), undefined);
  assert.equal(trimmed(STORY, stretch(['b3', 0], ['b3', 0])), undefined);
});

test('L9 a highlight is found after the text before it, in it and behind it was edited', () => {
  const mark = highlight(stretch(['b1', 17], ['b2', 26]));
  const words = mark.text;
  const before = [...text('새 문단이 앞에 왔다.').map((passage) => ({ ...passage, id: 'b9' })), ...STORY];
  assert.equal(found(before, mark), words);
  const shifted = STORY.map((each) => (each.id === 'b1' ? { ...each, text: `늙은 ${each.text}` } : each));
  assert.equal(found(shifted, mark), words);
  const moved = STORY.map((each) => ({ ...each, id: `n${each.id}` }));
  assert.equal(found(moved, mark), words);
  const inside = STORY.map((each) =>
    each.id === 'b2' ? { ...each, text: '그러던 날, 배 한 척이 돌아오지 않았다.' } : each,
  );
  assert.equal(found(inside, mark), '바다는 조용했다.\n그러던 날, 배 한 척이 돌아오지 않았다.');
});

test('L9 a highlight whose last words are gone keeps those that stand', () => {
  const mark = highlight(stretch(['b1', 0], ['b1', 16]));
  const cut = [{ id: 'b1', text: '등대지기는 밤마다 불을 끄고 잤다.' }];
  assert.equal(
    found(cut, { ...mark, place: { ...mark.place, quote: '등대지기는 밤마다' } }),
    '등대지기는 밤마다 불을 ',
  );
});

test('L9 a mark whose words are gone is not put on others', () => {
  const mark = highlight(stretch(['b2', 0], ['b2', 26]));
  const gone = text('등대지기는 밤마다 불을 켰다.', '전혀 다른 문장이 여기에 왔다.', '또 다른 문장.');
  assert.equal(found(gone, mark), undefined);
  const bookmark = { ...mark, kind: 'bookmark' } as const;
  assert.equal(placedMark({ revision: 2, passages: gone }, bookmark), undefined);
  assert.deepEqual(placedMark({ revision: 1, passages: STORY }, bookmark)?.from, { block: 'b2', offset: 0 });
});

test('a mark of a strip stands in no text', () => {
  const { end: _end, colour: _colour, ...facts } = highlight(stretch(['b1', 0], ['b1', 5]));
  const place = { episode: 3, revision: 1, y: 400, fraction: 0.3 };
  assert.equal(placedMark({ revision: 1, passages: STORY }, { ...facts, kind: 'bookmark', place }), undefined);
});

test('L9 of highlights that lie over each other the newest is seen whole, and no letter is painted twice', () => {
  const runs = paintedRuns([
    { from: 0, to: 10, colour: 'yellow', order: '1' },
    { from: 4, to: 6, colour: 'blue', order: '2' },
    { from: 5, to: 14, colour: 'yellow', order: '3' },
    { from: 14, to: 16, colour: 'yellow', order: '0' },
    { from: 30, to: 31, colour: 'pink', order: '0' },
  ]);
  assert.deepEqual(runs, [
    { from: 0, to: 4, colour: 'yellow' },
    { from: 4, to: 5, colour: 'blue' },
    { from: 5, to: 16, colour: 'yellow' },
    { from: 30, to: 31, colour: 'pink' },
  ]);
});

test('a run of letters begins in the block behind a seam and ends in the one before it', () => {
  const seam = STORY[0]?.text.length ?? 0;
  const next = STORY[1]?.text.length ?? 0;
  assert.deepEqual(stretchOfRun(STORY, { from: seam, to: seam + next }), stretch(['b2', 0], ['b2', next]));
});

test('the first sentence of a view is the one that begins there, in this block or a later one', () => {
  assert.deepEqual(sentenceFrom(STORY, { block: 'b1', offset: 3 }), stretch(['b1', 17], ['b1', 26]));
  assert.deepEqual(sentenceFrom(STORY, { block: 'b2', offset: 4 })?.from, { block: 'b4', offset: 0 });
  const end = sentenceFrom(STORY, { block: 'b4', offset: 18 });
  assert.equal(end?.from.block, 'b4');
  assert.deepEqual(sentenceBefore(STORY, { block: 'b1', offset: 17 }), stretch(['b1', 0], ['b1', 16]));
  assert.deepEqual(sentenceBefore(STORY, { block: 'b2', offset: 0 })?.from, { block: 'b1', offset: 17 });
  assert.equal(sentenceBefore(STORY, { block: 'b1', offset: 0 }), undefined);
});
