import assert from 'node:assert/strict';
import { test } from 'node:test';
import { episodesToReview } from './review-rules.ts';

test('a review needs a share of the work, at least three episodes and at most all', () => {
  const needed = (episodes: number, sharePercent: number) => episodesToReview({ episodes, sharePercent });
  assert.deepEqual(
    [needed(100, 20), needed(101, 20), needed(10, 20), needed(2, 20), needed(0, 20), needed(10, 0), needed(10, 100)],
    [20, 21, 3, 2, 1, 3, 10],
  );
});
