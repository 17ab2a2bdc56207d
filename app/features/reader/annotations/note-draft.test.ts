import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ANNOTATION_LIMITS, type Annotation } from '#shared/reading/annotations';
import type { HighlightAnnotation, AnnotationStore } from './annotation-store.ts';
import { NoteDraft } from './note-draft.ts';

const annotation: HighlightAnnotation = {
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

function keeperIn(annotations: Annotation[], device = { keeps: true }): AnnotationStore {
  return {
    listAnnotations: async () => annotations,
    saveAnnotation: async (saved) => (device.keeps && annotations.push(saved) > 0) || false,
    deleteAnnotation: async () => true,
    watchAnnotations: () => () => undefined,
    createId: () => 'new',
  };
}

test('note is saved once, at most 2,000 characters, with its time (L9)', async () => {
  const annotations: Annotation[] = [];
  const draft = new NoteDraft(annotation, keeperIn(annotations), () => undefined);
  assert.equal(await draft.save(), true);
  draft.write('가'.repeat(ANNOTATION_LIMITS.note + 5));
  await Promise.all([draft.save(), draft.save()]);
  assert.deepEqual(
    annotations.map((each) => each.note.length),
    [ANNOTATION_LIMITS.note],
  );
  assert.ok((annotations[0]?.changedAt ?? '') > annotation.changedAt);
});

test('note that could not be saved is kept and retried (L9)', async () => {
  const annotations: Annotation[] = [];
  const device = { keeps: false };
  const message: boolean[] = [];
  const draft = new NoteDraft(annotation, keeperIn(annotations, device), (isSaved) => message.push(isSaved));
  draft.write('잊지 말 것');
  assert.equal(await draft.save(), false);
  assert.deepEqual([draft.words, draft.isOpen()], ['잊지 말 것', true]);
  device.keeps = true;
  assert.equal(await draft.save(), true);
  assert.deepEqual([annotations[0]?.note, message], ['잊지 말 것', [false, true]]);
});

test('change in another tab is taken over unless this draft is dirty (L9)', async () => {
  const annotations: Annotation[] = [];
  const draft = new NoteDraft(annotation, keeperIn(annotations), () => undefined);
  draft.follow({ ...annotation, note: '다른 창에서' });
  assert.equal(draft.words, '다른 창에서');
  draft.write('여기서 쓰는 중');
  draft.follow({ ...annotation, note: '다른 창에서 또', colour: 'pink' });
  assert.equal(draft.words, '여기서 쓰는 중');
  await draft.save();
  assert.deepEqual(
    [annotations[0]?.note, annotations[0]?.kind === 'highlight' && annotations[0].colour],
    ['여기서 쓰는 중', 'pink'],
  );
});

test('save carries the version it started from, so that unseen notes are kept (L9)', async () => {
  const began: (Annotation | undefined)[] = [];
  const store = {
    ...keeperIn([]),
    saveAnnotation: async (_: Annotation, before?: Annotation) => began.push(before) > 0,
  };
  const draft = new NoteDraft(annotation, store, () => undefined);
  draft.write('여기서');
  draft.follow({ ...annotation, note: '다른 창에서' });
  await draft.save();
  // Its own earlier save is no concurrent version.
  draft.write('여기서 더');
  await draft.save();
  assert.deepEqual(began, [annotation, undefined]);
});

test('concurrent text is merged while editing continues (L9)', async () => {
  const draft = new NoteDraft(annotation, keeperIn([]), () => undefined);
  draft.write('여기서');
  await draft.save();
  draft.write('여기서 더');
  draft.follow({ ...annotation, note: '다른 창에서\n\n여기서' });
  assert.equal(draft.words, '다른 창에서\n\n여기서 더');
});

test('draft does not restore a deleted annotation (L9)', async () => {
  const annotations: Annotation[] = [];
  const draft = new NoteDraft(annotation, keeperIn(annotations), () => undefined);
  draft.write('늦은 글');
  draft.end();
  await draft.save();
  assert.deepEqual(annotations, []);
});
