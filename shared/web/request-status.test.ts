import assert from 'node:assert/strict';
import test from 'node:test';
import { requestStatus } from './request-status.ts';

test('replaces a status outside 100 to 999 by 200 (F4)', () => {
  for (const none of [0, 99, 1000, -1, 404.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(requestStatus(none), 200);
  for (const status of [100, 200, 404, 599, 999]) assert.equal(requestStatus(status), status);
});
