import assert from 'node:assert/strict';
import { test } from 'node:test';
import { MARK_LIMITS, type ReadingMark } from '#vocabulary/reading-marks';
import type { Highlighted, MarkKeeper } from './mark-keeper.ts';
import { NoteDraft } from './note-draft.ts';

const mark: Highlighted = {
  id: 'one',
  work: 1,
  workTitle: '등대부',
  episode: { id: 3, position: 3, title: '물때' },
  kind: 'highlight',
  colour: 'yellow',
  note: '',
  text: '바다는 조용했다.',
  place: { episode: 3, revision: 1, block: 'b1', offset: 0, quote: '바다는 조용했다.', fraction: 0 },
  end: { episode: 3, revision: 1, block: 'b1', offset: 9, quote: '', fraction: 0.1 },
  madeAt: '2026-11-01T00:00:00Z',
  changedAt: '2026-11-01T00:00:00Z',
};

function keeperIn(marks: ReadingMark[], device = { keeps: true }): MarkKeeper {
  return {
    marksOf: async () => marks,
    keepMark: async (kept) => (device.keeps && marks.push(kept) > 0) || false,
    dropMark: async () => true,
    watchMarks: () => () => undefined,
    newMarkId: () => 'new',
  };
}

test('L9 a note is kept once, at most 2,000 letters, with the moment it changed', async () => {
  const marks: ReadingMark[] = [];
  const draft = new NoteDraft(mark, keeperIn(marks), () => undefined);
  assert.equal(await draft.keep(), true);
  draft.write('가'.repeat(MARK_LIMITS.note + 5));
  await Promise.all([draft.keep(), draft.keep()]);
  assert.deepEqual(
    marks.map((each) => each.note.length),
    [MARK_LIMITS.note],
  );
  assert.ok((marks[0]?.changedAt ?? '') > mark.changedAt);
});

test('L9 a note that the device refused stays and is kept at the next try', async () => {
  const marks: ReadingMark[] = [];
  const device = { keeps: false };
  const told: boolean[] = [];
  const draft = new NoteDraft(mark, keeperIn(marks, device), (isKept) => told.push(isKept));
  draft.write('잊지 말 것');
  assert.equal(await draft.keep(), false);
  assert.deepEqual([draft.words, draft.isOpen()], ['잊지 말 것', true]);
  device.keeps = true;
  assert.equal(await draft.keep(), true);
  assert.deepEqual([marks[0]?.note, told], ['잊지 말 것', [false, true]]);
});

test('L9 what another tab wrote is taken over, but not over what is being written here', async () => {
  const marks: ReadingMark[] = [];
  const draft = new NoteDraft(mark, keeperIn(marks), () => undefined);
  draft.follow({ ...mark, note: '다른 창에서' });
  assert.equal(draft.words, '다른 창에서');
  draft.write('여기서 쓰는 중');
  draft.follow({ ...mark, note: '다른 창에서 또', colour: 'pink' });
  assert.equal(draft.words, '여기서 쓰는 중');
  await draft.keep();
  assert.deepEqual([marks[0]?.note, marks[0]?.kind === 'highlight' && marks[0].colour], ['여기서 쓰는 중', 'pink']);
});

test('L9 a note says what it began with, so that what others wrote unseen stays beside it', async () => {
  const began: (ReadingMark | undefined)[] = [];
  const keeper = { ...keeperIn([]), keepMark: async (_: ReadingMark, before?: ReadingMark) => began.push(before) > 0 };
  const draft = new NoteDraft(mark, keeper, () => undefined);
  draft.write('여기서');
  draft.follow({ ...mark, note: '다른 창에서' });
  await draft.keep();
  // What this draft wrote itself is nothing to stand beside.
  draft.write('여기서 더');
  await draft.keep();
  assert.deepEqual(began, [mark, undefined]);
});

test('L9 what came to stand beside the kept words is taken over while more is written', async () => {
  const draft = new NoteDraft(mark, keeperIn([]), () => undefined);
  draft.write('여기서');
  await draft.keep();
  draft.write('여기서 더');
  draft.follow({ ...mark, note: '다른 창에서\n\n여기서' });
  assert.equal(draft.words, '다른 창에서\n\n여기서 더');
});

test('L9 a dropped mark is not brought back by what was being written', async () => {
  const marks: ReadingMark[] = [];
  const draft = new NoteDraft(mark, keeperIn(marks), () => undefined);
  draft.write('늦은 글');
  draft.end();
  await draft.keep();
  assert.deepEqual(marks, []);
});
