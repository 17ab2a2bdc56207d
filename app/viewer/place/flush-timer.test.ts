import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { FlushTimer } from './flush-timer.ts';

test('it calls once after a pause, at once when flushed, and not again', async () => {
  let calls = 0;
  const timer = new FlushTimer(() => (calls += 1), { pauseMs: 20, longestMs: 1000 });
  timer.ask();
  timer.ask();
  await pause(60);
  assert.equal(calls, 1);
  timer.ask();
  timer.flush();
  timer.flush();
  await pause(60);
  assert.equal(calls, 2);
});

test('it does not starve while it is asked on and on', async () => {
  let calls = 0;
  const timer = new FlushTimer(() => (calls += 1), { pauseMs: 40, longestMs: 100 });
  const until = performance.now() + 250;
  while (performance.now() < until) {
    timer.ask();
    await pause(10);
  }
  timer.flush();
  assert.ok(calls >= 2);
});
