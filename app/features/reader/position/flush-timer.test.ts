import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { FlushTimer } from './flush-timer.ts';

test('calls once after a pause, immediately when flushed, and not again', async () => {
  let calls = 0;
  const timer = new FlushTimer(() => (calls += 1), { pauseMs: 20, longestMs: 1000 });
  timer.schedule();
  timer.schedule();
  await pause(60);
  assert.equal(calls, 1);
  timer.schedule();
  timer.flush();
  timer.flush();
  await pause(60);
  assert.equal(calls, 2);
});

test('does not starve under continuous requests', async () => {
  let calls = 0;
  const timer = new FlushTimer(() => (calls += 1), { pauseMs: 40, longestMs: 100 });
  const until = performance.now() + 250;
  while (performance.now() < until) {
    timer.schedule();
    await pause(10);
  }
  timer.flush();
  assert.ok(calls >= 2);
});
