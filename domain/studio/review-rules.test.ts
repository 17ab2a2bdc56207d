import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isTrustedAuthor, needsReview } from './review-rules.ts';

const TRUSTED = { openedEpisodes: 10, days: 30, isMailProved: true, measures: 0 };

test('trust needs ten episodes, thirty days, a proved address and no measure', () => {
  assert.equal(isTrustedAuthor(TRUSTED), true);
  for (const missing of [{ openedEpisodes: 9 }, { days: 29 }, { isMailProved: false }, { measures: 1 }])
    assert.equal(isTrustedAuthor({ ...TRUSTED, ...missing }), false);
});

test('the rule decides how many episodes are reviewed', () => {
  const base = { isTrusted: false, isWorkOpen: true, approvedEpisodes: 1, isUnderReview: false };
  assert.equal(needsReview({ ...base, rule: 'work', isWorkOpen: false, approvedEpisodes: 0 }), true);
  assert.equal(needsReview({ ...base, rule: 'work' }), false);
  assert.equal(needsReview({ ...base, rule: 'first-3', approvedEpisodes: 2 }), true);
  assert.equal(needsReview({ ...base, rule: 'first-3', approvedEpisodes: 3 }), false);
  assert.equal(needsReview({ ...base, rule: 'every', approvedEpisodes: 99 }), true);
});

test('a trusted author is not reviewed, unless an operator requires it', () => {
  const trusted = { rule: 'every', isTrusted: true, isWorkOpen: false, approvedEpisodes: 0 } as const;
  assert.equal(needsReview({ ...trusted, isUnderReview: false }), false);
  assert.equal(needsReview({ ...trusted, isUnderReview: true }), true);
});
