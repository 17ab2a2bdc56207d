import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isFinished, reachOf } from './finished.ts';

test('an episode is finished only when its end was in view', () => {
  assert.equal(isFinished(1), true);
  assert.equal(isFinished(0.9999), false);
});

test('the reach of a stored position keeps the furthest view', () => {
  assert.deepEqual(reachOf({ fraction: 0.92, view: 1, furthest: 1 }), { view: 1, furthest: 1 });
  assert.deepEqual(reachOf({ fraction: 0.1, view: 0.2, furthest: 1 }), { view: 0.2, furthest: 1 });
  assert.deepEqual(reachOf({ fraction: 0.5 }), { view: 0.5, furthest: 0.5 });
});

test('an invalid stored position has no reach', () => {
  for (const stored of [undefined, null, 'x', { fraction: 'y' }, { view: Number.NaN, furthest: -1 }])
    assert.deepEqual(reachOf(stored), { view: 0, furthest: 0 });
  assert.deepEqual(reachOf({ fraction: 7 }), { view: 1, furthest: 1 });
});
