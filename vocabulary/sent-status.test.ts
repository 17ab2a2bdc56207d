import assert from 'node:assert/strict';
import test from 'node:test';
import { sentStatus } from './sent-status.ts';

test('F4 a status outside 100 to 999 becomes 200, every other stays', () => {
  for (const none of [0, 99, 1000, -1, 404.5, Number.NaN, Number.POSITIVE_INFINITY])
    assert.equal(sentStatus(none), 200);
  for (const status of [100, 200, 404, 599, 999]) assert.equal(sentStatus(status), status);
});
