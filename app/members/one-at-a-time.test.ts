import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { byLease } from './one-at-a-time.ts';

const KEY = 'seoga.lease.test';

function storage(): Storage {
  const kept = new Map<string, string>();
  return {
    length: 0,
    clear: () => kept.clear(),
    key: () => null,
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

test('T3 without locks the tabs of a browser work one after another, and who waited is told so', async () => {
  const shared = storage();
  const running = { now: 0, most: 0 };
  const waits: boolean[] = [];
  const work = async (hasWaited: boolean): Promise<void> => {
    running.now += 1;
    running.most = Math.max(running.most, running.now);
    waits.push(hasWaited);
    await pause(60);
    running.now -= 1;
  };
  await Promise.all([1, 2, 3].map(() => byLease(shared, KEY)(work)));
  assert.equal(running.most, 1);
  assert.deepEqual(waits, [false, true, true]);
  assert.equal(shared.getItem(KEY), null);
});

test('T3 a lease that a closed tab left behind runs out, and a failure gives its own back', async () => {
  const shared = storage();
  shared.setItem(KEY, `gone ${Date.now() + 120}`);
  assert.equal(await byLease(shared, KEY)(() => Promise.resolve(7)), 7);
  await assert.rejects(
    byLease(shared, KEY)(() => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(shared.getItem(KEY), null);
});
