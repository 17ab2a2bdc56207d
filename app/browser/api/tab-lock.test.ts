import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { storageLock } from './tab-lock.ts';

const KEY = 'seoga.lease.test';

function storage(): Storage {
  const saved = new Map<string, string>();
  return {
    length: 0,
    clear: () => saved.clear(),
    key: () => null,
    getItem: (key) => saved.get(key) ?? null,
    setItem: (key, value) => void saved.set(key, value),
    removeItem: (key) => void saved.delete(key),
  };
}

test('without Web Locks tabs run one after another and know that they waited (T3)', async () => {
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
  await Promise.all([1, 2, 3].map(() => storageLock(shared, KEY)(work)));
  assert.equal(running.most, 1);
  assert.deepEqual(waits, [false, true, true]);
  assert.equal(shared.getItem(KEY), null);
});

test('lease of a closed tab expires and a failure releases its lease (T3)', async () => {
  const shared = storage();
  shared.setItem(KEY, `gone ${Date.now() + 120}`);
  assert.equal(await storageLock(shared, KEY)(() => Promise.resolve(7)), 7);
  await assert.rejects(
    storageLock(shared, KEY)(() => Promise.reject(new Error('no'))),
    /no/,
  );
  assert.equal(shared.getItem(KEY), null);
});
