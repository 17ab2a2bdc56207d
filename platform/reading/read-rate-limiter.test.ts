import assert from 'node:assert/strict';
import test from 'node:test';
import { createReadRateLimiter } from './read-rate-limiter.ts';

const limits = { episodesPerMinute: 3, picturesPerMinute: 5, leadsAway: false };

test('a member opens a limited number of episodes a minute (L23)', () => {
  let now = 0;
  const gauge = createReadRateLimiter(limits, () => now);
  const open = (memberNo = 1): string => gauge.count({ memberNo, what: 'episode' });
  assert.deepEqual([open(), open(), open(), open()], ['within', 'within', 'within', 'beyond']);
  assert.equal(open(2), 'within');
  assert.equal(gauge.count({ memberNo: 1, what: 'picture' }), 'beyond');
  now = 60_000;
  assert.equal(open(), 'within');
});

test('pictures and outdated URLs have their own limits (L23)', () => {
  const gauge = createReadRateLimiter(limits, () => 0);
  for (let at = 0; at < 5; at += 1) assert.equal(gauge.count({ memberNo: 1, what: 'picture' }), 'within');
  assert.equal(gauge.count({ memberNo: 1, what: 'picture' }), 'beyond');
  for (let at = 0; at < 600; at += 1) assert.equal(gauge.count({ memberNo: 2, what: 'stale' }), 'within');
  assert.equal(gauge.count({ memberNo: 2, what: 'stale' }), 'beyond');
});

test('readers beyond the limit are redirected only if the operator enables it (L23)', () => {
  const gauge = createReadRateLimiter({ ...limits, episodesPerMinute: 1, leadsAway: true }, () => 0);
  gauge.count({ memberNo: 1, what: 'episode' });
  assert.equal(gauge.count({ memberNo: 1, what: 'episode' }), 'led-away');
});
