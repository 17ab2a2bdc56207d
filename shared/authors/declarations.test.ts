import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  RATING_LEVELS,
  RATING_SUBJECTS,
  type RatingAnswers,
  type RatingLevel,
  type RatingSubject,
  ratingOfAnswers,
} from './declarations.ts';

const NONE = Object.fromEntries(Object.keys(RATING_SUBJECTS).map((subject) => [subject, 'none'])) as RatingAnswers;

test('the strictest answer of any subject decides the rating', () => {
  const expected: Record<RatingLevel, string> = { none: 'all', mild: '12', moderate: '15', strong: '19' };
  for (const subject of Object.keys(RATING_SUBJECTS) as RatingSubject[])
    for (const level of Object.keys(RATING_LEVELS) as RatingLevel[])
      assert.equal(ratingOfAnswers({ ...NONE, [subject]: level }), expected[level], `${subject} ${level}`);
  assert.equal(ratingOfAnswers({ ...NONE, violence: 'mild', drugs: 'strong' }), '19');
});
