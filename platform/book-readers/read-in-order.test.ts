import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reading } from './import-errors.ts';
import { readInOrder } from './read-in-order.ts';
import { IMPORT_LIMITS } from './import-limits.ts';

const reading = (): Reading => ({ limits: IMPORT_LIMITS, remarks: [] });

test('parts are read concurrently with results and remarks in order', async () => {
  const whole = reading();
  let underWay = 0;
  let most = 0;
  const waits = [5, 1, 4, 0, 3, 2, 0];
  const read = await readInOrder(whole, waits, async (own, wait) => {
    most = Math.max(most, (underWay += 1));
    await pause(wait);
    own.remarks.push({ file: `${wait}`, sentence: '' });
    underWay -= 1;
    return wait;
  });
  assert.deepEqual(read, waits);
  assert.deepEqual(
    whole.remarks.map(({ file }) => Number(file)),
    waits,
  );
  assert.ok(most > 1 && most <= 4, `${most} at a time`);
});

test('the first rejection in order is reported with the remarks before it', async () => {
  const whole = reading();
  const refusedAt = readInOrder(whole, [1, 2, 3, 4, 5], async (own, place) => {
    await pause(5 - place);
    own.remarks.push({ file: `${place}`, sentence: '' });
    if (place === 2 || place === 3) throw new Error(`${place}`);
  });
  await assert.rejects(refusedAt, { message: '2' });
  assert.deepEqual(
    whole.remarks.map(({ file }) => file),
    ['1', '2'],
  );
});
