import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type ReleaseState,
  RELEASE_CHOICES,
  type Release,
  episodeState,
  saveLabel,
  visibilitySentence,
} from './visibility.ts';

const WORK = { isDraft: false, isListed: true };
const sentence = (state: ReleaseState, release: Release, work = WORK): string =>
  visibilitySentence({ state, release, opensAt: '2026-12-03T18:00', work, isEarly: false });

test('names the state of an episode by its columns', () => {
  const base = { isWithdrawn: false, isDraft: false, isOpen: true };
  assert.equal(episodeState(base), 'open');
  assert.equal(episodeState({ ...base, isOpen: false }), 'scheduled');
  assert.equal(episodeState({ ...base, isWithdrawn: true }), 'withdrawn');
  assert.equal(episodeState({ ...base, isWithdrawn: true, isDraft: true }), 'draft');
});

test('says that readers see an edit at once only of an open episode of a listed work', () => {
  const said = (text: string): boolean => text.includes('독자에게 바로');
  assert.ok(said(sentence('open', 'keep')));
  assert.ok(said(sentence('draft', 'now')));
  for (const [state, choices] of Object.entries(RELEASE_CHOICES) as [ReleaseState, { value: Release }[]][])
    for (const { value } of choices) {
      const isSeen = (state === 'open' && value === 'keep') || value === 'now';
      assert.equal(said(sentence(state, value)), isSeen, `${state} ${value}`);
      assert.equal(said(sentence(state, value, { isDraft: true, isListed: false })), false, `${state} ${value}`);
      assert.equal(said(sentence(state, value, { isDraft: false, isListed: false })), false, `${state} ${value}`);
    }
});

test('names the time of a scheduled release', () => {
  assert.match(sentence('draft', 'later'), /^2026년 12월 3일 18:00에 공개됩니다\./u);
  assert.match(sentence('draft', 'later', { isDraft: true, isListed: false }), /작품을 공개하면/u);
});

test('says who reads an early episode before its day', () => {
  const early = { opensAt: '2026-12-03T18:00', work: WORK, isEarly: true };
  assert.match(visibilitySentence({ ...early, state: 'scheduled', release: 'later' }), /선공개 대상 독자는 지금도/u);
});

test('names the button by what saving does', () => {
  assert.deepEqual(
    [saveLabel('draft', 'keep'), saveLabel('draft', 'now'), saveLabel('draft', 'later'), saveLabel('open', 'keep')],
    ['초안 저장', '지금 공개', '예약', '저장'],
  );
});
