import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Annotation } from '#shared/reading/annotations';
import { exportName, filterAnnotations } from './annotation-rows.ts';

function highlight(id: string, slices: Partial<Annotation> & { colour?: 'yellow' | 'pink'; at?: number }): Annotation {
  const { colour = 'yellow', at = 0, ...facts } = slices;
  const place = { episode: 3, revision: 1, block: 'b1', offset: 0, quote: '', fraction: at };
  const annotation = {
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
  return { ...annotation, kind: 'highlight', colour, place, end: place };
}

const ids = (annotations: Annotation[], filter: Partial<Parameters<typeof filterAnnotations>[1]>): string[][] =>
  filterAnnotations(annotations, { kind: 'highlight', colour: null, words: '', ...filter }).map((group) =>
    group.marks.map((annotation) => annotation.id),
  );

test('annotations are grouped by episode in reading order (L9)', () => {
  const first = { id: 9, position: 1, title: '등대' };
  const annotations = [
    highlight('late', { at: 0.9 }),
    highlight('early', { at: 0.1, madeAt: '2026-11-02T00:00:00Z' }),
    highlight('before', { episode: first, at: 0.5 }),
  ];
  assert.deepEqual(ids(annotations, {}), [['before'], ['early', 'late']]);
});

test('filters by colour and by text, normalised (L9)', () => {
  const annotations = [
    highlight('a', { colour: 'pink', note: 'Seoga에서  다시 읽기' }),
    highlight('b', { text: '불을 켰다.', at: 0.2 }),
  ];
  assert.deepEqual(ids(annotations, { colour: 'pink' }), [['a']]);
  assert.deepEqual(ids(annotations, { words: ' seoga에서 다시 ' }), [['a']]);
  assert.deepEqual(ids(annotations, { words: '불을'.normalize('NFD') }), [['b']]);
  assert.deepEqual(ids(annotations, { kind: 'bookmark' }), []);
});

test('export file name contains no reserved characters', () => {
  assert.equal(exportName('등대: 부/록?', 'md'), '등대 부 록 표시.md');
  assert.equal(exportName('///', 'json'), '서가 표시.json');
});
