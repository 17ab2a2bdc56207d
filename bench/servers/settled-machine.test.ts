import assert from 'node:assert/strict';
import { test } from 'node:test';
import { waitUntilSettled } from './settled-machine.ts';

test('waits for three quiet samples in a row', async () => {
  const samples = [0.9, 0.1, 0.5, 0.1, 0.02, 0.05];
  const { isQuiet, busy } = await waitUntilSettled(async () => samples.shift() ?? 1);
  assert.deepEqual({ isQuiet, busy, samples }, { isQuiet: true, busy: 0.05, samples: [] });
});

test('gives up after five minutes and says so', async (t) => {
  let seconds = 0;
  t.mock.method(performance, 'now', () => seconds * 1000);
  const { isQuiet, busy } = await waitUntilSettled(async () => {
    seconds += 60;
    return 0.8;
  });
  assert.deepEqual({ isQuiet, busy, seconds }, { isQuiet: false, busy: 0.8, seconds: 360 });
});
