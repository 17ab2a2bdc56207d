import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { holdWakeLock } from './wake-lock.ts';

interface Screen {
  asked: number;
  held: { released: boolean; release(): Promise<void> }[];
  see(state: 'visible' | 'hidden'): Promise<void>;
}

function screenOf(t: TestContext, refuses = false): Screen {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const screen: Screen = {
    asked: 0,
    held: [],
    see: async (state) => {
      page.visibilityState = state;
      if (state === 'hidden') for (const lock of screen.held) lock.released = true;
      page.dispatchEvent(new Event('visibilitychange'));
      await turn();
    },
  };
  const request = async (): Promise<unknown> => {
    screen.asked += 1;
    if (refuses) throw new Error('low battery');
    const lock = { released: false, release: async () => void (lock.released = true) };
    screen.held.push(lock);
    return lock;
  };
  const before = ['navigator', 'document'].map((name) => Object.getOwnPropertyDescriptor(globalThis, name));
  Object.defineProperty(globalThis, 'navigator', { configurable: true, value: { wakeLock: { request } } });
  Object.defineProperty(globalThis, 'document', { configurable: true, value: page });
  t.after(() => {
    for (const [index, name] of ['navigator', 'document'].entries()) {
      Reflect.deleteProperty(globalThis, name);
      if (before[index]) Object.defineProperty(globalThis, name, before[index]);
    }
  });
  return screen;
}

test('wake lock is re-acquired after the page was hidden, until reading ends (L9 L10)', async (t) => {
  const screen = screenOf(t);
  const stop = holdWakeLock();
  await turn();
  await screen.see('hidden');
  assert.equal(screen.asked, 1);
  await screen.see('visible');
  await screen.see('visible');
  assert.deepEqual(
    screen.held.map((lock) => lock.released),
    [true, false],
  );
  stop();
  assert.equal(screen.held[1]?.released, true);
  await screen.see('visible');
  assert.equal(screen.asked, 2);
});

test('releases a lock granted after reading ended and ignores a rejected one (L9 L10)', async (t) => {
  const screen = screenOf(t);
  holdWakeLock()();
  await turn();
  assert.equal(screen.held[0]?.released, true);
  screenOf(t, true);
  const stop = holdWakeLock();
  await turn();
  stop();
});
