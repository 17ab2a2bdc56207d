import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitFreeEpisode } from './work-terms.ts';

const episodes = ['free', 'owned', 'locked', 'locked', 'locked', 'upcoming'].map((state, at) => ({
  id: at + 1,
  state,
}));

test('L8 waiting opens the first locked episode, but none of the newest few', () => {
  assert.equal(waitFreeEpisode({ waitFree: null, episodes }), undefined);
  assert.equal(waitFreeEpisode({ waitFree: { exceptLast: 0 }, episodes }), 3);
  assert.equal(waitFreeEpisode({ waitFree: { exceptLast: 2 }, episodes }), 3);
  assert.equal(waitFreeEpisode({ waitFree: { exceptLast: 3 }, episodes }), undefined);
  assert.equal(waitFreeEpisode({ waitFree: { exceptLast: 9 }, episodes }), undefined);
});
