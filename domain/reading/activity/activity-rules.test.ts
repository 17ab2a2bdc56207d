import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Annotation } from '#shared/reading/annotations';
import { filterNotes, notesMarkdown, streaksOf } from './activity-rules.ts';

test('a streak counts days in a row up to today or yesterday', () => {
  const streak = (days: string[]) => streaksOf(days, '2026-03-02');
  assert.deepEqual(streak([]), { current: 0, longest: 0 });
  assert.deepEqual(streak(['2026-03-02', '2026-03-01', '2026-02-28']), { current: 3, longest: 3 });
  assert.deepEqual(streak(['2026-03-01', '2026-02-28', '2026-02-20']), { current: 2, longest: 2 });
  assert.deepEqual(streak(['2026-02-28', '2026-02-20', '2026-02-19', '2026-02-18']), { current: 0, longest: 3 });
});

const note = (id: string, parts: Partial<Annotation> = {}): Annotation =>
  ({
    id,
    work: 1,
    workTitle: '달 뒤편의 국숫집',
    episode: { id: 7, position: 2, title: '국물' },
    text: '멸치 국물이 끓는다.',
    note: '',
    madeAt: `2026-01-0${id}T00:00:00.000Z`,
    changedAt: '2026-01-09T00:00:00.000Z',
    kind: 'bookmark',
    place: { episode: 7, revision: 0, y: 1, fraction: 0.1 },
    ...parts,
  }) as Annotation;

test('notes are filtered by kind and words, sorted, and written as Markdown', () => {
  const notes = [note('1'), note('2', { note: '다시 읽기' }), note('3', { workTitle: '가을', work: 2, text: '낙엽' })];
  const ids = (kind: 'all' | 'note', words: string, order: 'new' | 'old' | 'work') =>
    filterNotes(notes, { kind, words, order }).map(({ id }) => id);
  assert.deepEqual(ids('all', '', 'new'), ['3', '2', '1']);
  assert.deepEqual(ids('all', '', 'old'), ['1', '2', '3']);
  assert.deepEqual(ids('all', '', 'work')[0], '3');
  assert.deepEqual(ids('note', '', 'new'), ['2']);
  assert.deepEqual(ids('all', '다시  읽기', 'new'), ['2']);
  const text = notesMarkdown(notes);
  assert.match(text, /## 가을\n\n### 2\. 국물\n\n> 낙엽/);
  assert.equal(text.split('## 달 뒤편의 국숫집').length, 2);
});
