import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Passage } from '#shared/reading/reading-position';
import type { HighlightAnnotation } from './annotation-store.ts';
import { visibleRuns, resolveAnnotation, textRangeOfRun } from './annotation-layout.ts';
import { type TextRange, textPositionAt, sentenceBefore, sentenceFrom, textOfRange, trimRange } from './text-ranges.ts';

const text = (...lines: string[]): Passage[] => lines.map((line, at) => ({ id: `b${at + 1}`, text: line }));

// b3 is an image between two highlighted blocks.
const STORY = text(
  '등대지기는 밤마다 불을 켰다. 바다는 조용했다.',
  '그러던 어느 날, 배 한 척이 돌아오지 않았다.',
  '',
  '“누가 불을 껐지?” 그가 물었다.',
);

const range = (from: [string, number], to: [string, number]): TextRange => ({
  from: { block: from[0], offset: from[1] },
  to: { block: to[0], offset: to[1] },
});

function highlight(over: TextRange, passages = STORY): HighlightAnnotation {
  const context = { episode: 3, revision: 1 };
  return {
    id: 'one',
    work: 1,
    workTitle: '등대부',
    episode: { id: 3, position: 3, title: '물때' },
    kind: 'highlight',
    colour: 'yellow',
    note: '',
    text: textOfRange(passages, over),
    place: textPositionAt(passages, context, over.from),
    end: textPositionAt(passages, context, over.to),
    madeAt: '2026-11-01T00:00:00Z',
    changedAt: '2026-11-01T00:00:00Z',
  };
}

const match = (passages: Passage[], annotation: HighlightAnnotation, revision = 2): string | undefined => {
  const at = resolveAnnotation({ revision, passages }, annotation);
  return at && textOfRange(passages, at);
};

test('text of a range has one line per paragraph (L9)', () => {
  const over = range(['b1', 17], ['b4', 11]);
  assert.equal(
    textOfRange(STORY, over),
    '바다는 조용했다.\n그러던 어느 날, 배 한 척이 돌아오지 않았다.\n“누가 불을 껐지?”',
  );
  assert.equal(match(STORY, highlight(over), 1), textOfRange(STORY, over));
});

test('spaces and images at the ends are trimmed (L9)', () => {
  assert.deepEqual(trimRange(STORY, range(['b1', 16], ['b3', 0])), range(['b1', 17], ['b2', 26]));
  assert.equal(trimRange(STORY, range(['b1', 16], ['b1', 17])), undefined);
  assert.equal(trimRange(STORY, range(['b3', 0], ['b3', 0])), undefined);
});

test('highlight resolves after edits before, inside and after it (L9)', () => {
  const annotation = highlight(range(['b1', 17], ['b2', 26]));
  const words = annotation.text;
  const before = [...text('새 문단이 앞에 왔다.').map((passage) => ({ ...passage, id: 'b9' })), ...STORY];
  assert.equal(match(before, annotation), words);
  const shifted = STORY.map((each) => (each.id === 'b1' ? { ...each, text: `늙은 ${each.text}` } : each));
  assert.equal(match(shifted, annotation), words);
  const moved = STORY.map((each) => ({ ...each, id: `n${each.id}` }));
  assert.equal(match(moved, annotation), words);
  const inside = STORY.map((each) =>
    each.id === 'b2' ? { ...each, text: '그러던 날, 배 한 척이 돌아오지 않았다.' } : each,
  );
  assert.equal(match(inside, annotation), '바다는 조용했다.\n그러던 날, 배 한 척이 돌아오지 않았다.');
});

test('highlight stays on a text with small edits at its start, inside and at its end (L9)', () => {
  const edited = (words: string): Passage[] =>
    STORY.map((each) => (each.id === 'b2' ? { ...each, text: words } : each));
  const full = highlight(range(['b2', 0], ['b2', 26]));
  for (const words of [
    '그러던 어느 밤, 배 한 척이 돌아오지 않았다.',
    '그런 어느 날, 배 한 척이 돌아오지 않았다.',
    '그러던 어느 날, 배 한 척이 돌아오지를 않았다',
    '그러던 어느 날 배 두 척이 돌아오지 않았다!',
  ])
    assert.equal(match(edited(words), full)?.slice(0, 23), words.slice(0, 23), words);
  const inside = highlight(range(['b2', 4], ['b2', 15]));
  assert.equal(match(edited('그러던 어떤 날, 배 한 척이 돌아오지 않았다.'), inside), '어떤 날, 배 한 척');
  const over = highlight(range(['b1', 0], ['b2', 26]));
  const both = edited('그러던 어느 밤, 배 한 척이 돌아오지 않았다.').map((each) =>
    each.id === 'b1' ? { ...each, text: '등대지기가 밤마다 불을 켰다. 바다는 조용했다.' } : each,
  );
  assert.equal(
    match(both, over),
    '등대지기가 밤마다 불을 켰다. 바다는 조용했다.\n그러던 어느 밤, 배 한 척이 돌아오지 않았다.',
  );
});

test('bookmark stays on an edited sentence (L9)', () => {
  const { end: _end, colour: _colour, ...facts } = highlight(range(['b2', 0], ['b2', 26]));
  const edited = STORY.map((each) =>
    each.id === 'b2' ? { ...each, text: `아, ${each.text.replace('어느', '그')}` } : each,
  );
  const found = resolveAnnotation({ revision: 2, passages: edited }, { ...facts, kind: 'bookmark' });
  assert.deepEqual(found?.from, { block: 'b2', offset: 3 });
});

test('highlight with a deleted end keeps the remaining text (L9)', () => {
  const annotation = highlight(range(['b1', 0], ['b1', 16]));
  const cut = [{ id: 'b1', text: '등대지기는 밤마다 불을 끄고 잤다.' }];
  assert.equal(
    match(cut, { ...annotation, place: { ...annotation.place, quote: '등대지기는 밤마다' } }),
    '등대지기는 밤마다 불을 ',
  );
});

test('annotation whose text is gone does not resolve to other text (L9)', () => {
  const annotation = highlight(range(['b2', 0], ['b2', 26]));
  const edited = text('등대지기는 밤마다 불을 켰다.', '전혀 다른 문장이 여기에 왔다.', '또 다른 문장.');
  assert.equal(match(edited, annotation), undefined);
  const bookmark = { ...annotation, kind: 'bookmark' } as const;
  assert.equal(resolveAnnotation({ revision: 2, passages: edited }, bookmark), undefined);
  assert.deepEqual(resolveAnnotation({ revision: 1, passages: STORY }, bookmark)?.from, { block: 'b2', offset: 0 });
});

test('webtoon annotation does not resolve in a text', () => {
  const { end: _end, colour: _colour, ...facts } = highlight(range(['b1', 0], ['b1', 5]));
  const place = { episode: 3, revision: 1, y: 400, fraction: 0.3 };
  assert.equal(resolveAnnotation({ revision: 1, passages: STORY }, { ...facts, kind: 'bookmark', place }), undefined);
});

test('newest of overlapping highlights is on top and no character is painted twice (L9)', () => {
  const runs = visibleRuns([
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

test('run at a block boundary starts in the later and ends in the earlier block', () => {
  const seam = STORY[0]?.text.length ?? 0;
  const next = STORY[1]?.text.length ?? 0;
  assert.deepEqual(textRangeOfRun(STORY, { from: seam, to: seam + next }), range(['b2', 0], ['b2', next]));
});

test('first sentence of a view starts in this or a later block', () => {
  assert.deepEqual(sentenceFrom(STORY, { block: 'b1', offset: 3 }), range(['b1', 17], ['b1', 26]));
  assert.deepEqual(sentenceFrom(STORY, { block: 'b2', offset: 4 })?.from, { block: 'b4', offset: 0 });
  const end = sentenceFrom(STORY, { block: 'b4', offset: 18 });
  assert.equal(end?.from.block, 'b4');
  assert.deepEqual(sentenceBefore(STORY, { block: 'b1', offset: 17 }), range(['b1', 0], ['b1', 16]));
  assert.deepEqual(sentenceBefore(STORY, { block: 'b2', offset: 0 })?.from, { block: 'b1', offset: 17 });
  assert.equal(sentenceBefore(STORY, { block: 'b1', offset: 0 }), undefined);
});
