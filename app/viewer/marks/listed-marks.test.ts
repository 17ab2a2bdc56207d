import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ReadingMark } from '#vocabulary/reading-marks';
import { exportName, listedMarks } from './listed-marks.ts';

function highlight(id: string, parts: Partial<ReadingMark> & { colour?: 'yellow' | 'pink'; at?: number }): ReadingMark {
  const { colour = 'yellow', at = 0, ...facts } = parts;
  const place = { episode: 3, revision: 1, block: 'b1', offset: 0, quote: '', fraction: at };
  const mark = {
    id,
    work: 1,
    workTitle: '등대부',
    episode: { id: 3, position: 3, title: '물때' },
    note: '',
    text: '바다는 조용했다.',
    madeAt: '2026-11-01T00:00:00Z',
    changedAt: '2026-11-01T00:00:00Z',
    ...facts,
  };
  return { ...mark, kind: 'highlight', colour, place, end: place };
}

const ids = (marks: ReadingMark[], filter: Partial<Parameters<typeof listedMarks>[1]>): string[][] =>
  listedMarks(marks, { kind: 'highlight', colour: null, words: '', ...filter }).map((group) =>
    group.marks.map((mark) => mark.id),
  );

test('L9 marks stand by episode in reading order, not in the order in which they were made', () => {
  const first = { id: 9, position: 1, title: '등대' };
  const marks = [
    highlight('late', { at: 0.9 }),
    highlight('early', { at: 0.1, madeAt: '2026-11-02T00:00:00Z' }),
    highlight('before', { episode: first, at: 0.5 }),
  ];
  assert.deepEqual(ids(marks, {}), [['before'], ['early', 'late']]);
});

test('L9 a list is narrowed by colour and by words of text and note, however they are typed', () => {
  const marks = [
    highlight('a', { colour: 'pink', note: 'Seoga에서  다시 읽기' }),
    highlight('b', { text: '불을 켰다.', at: 0.2 }),
  ];
  assert.deepEqual(ids(marks, { colour: 'pink' }), [['a']]);
  assert.deepEqual(ids(marks, { words: ' seoga에서 다시 ' }), [['a']]);
  assert.deepEqual(ids(marks, { words: '불을'.normalize('NFD') }), [['b']]);
  assert.deepEqual(ids(marks, { kind: 'bookmark' }), []);
});

test('a file is called after the work, without what a system refuses', () => {
  assert.equal(exportName('등대: 부/록?', 'md'), '등대 부 록 표시.md');
  assert.equal(exportName('///', 'json'), '서가 표시.json');
});
