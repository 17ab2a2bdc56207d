import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LoginRateLimiter } from './login-rate-limiter.ts';

const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'in',
    (error: Error) => error.message,
  );
const REFUSED = 'RATE_ERROR 0001';

test('limits an address to its share while others enter', async () => {
  const gate = new LoginRateLimiter({ running: 4, ofOneAddress: 2 });
  const [leave] = await Promise.all([gate.enter('a'), gate.enter('a')]);
  assert.equal(await codeOf(gate.enter('a')), REFUSED);
  assert.equal(await codeOf(gate.enter('b')), 'in');
  leave();
  leave();
  assert.equal(await codeOf(gate.enter('a')), 'in');
  assert.equal(await codeOf(gate.enter('a')), REFUSED, 'leaving counts once');
});

test('queues in order and admits the next when one leaves', async () => {
  const gate = new LoginRateLimiter({ running: 1 });
  const leave = await gate.enter('a');
  const order: string[] = [];
  const waiting = ['b', 'c'].map(async (address) => {
    const go = await gate.enter(address);
    order.push(address);
    go();
  });
  leave();
  await Promise.all(waiting);
  assert.deepEqual(order, ['b', 'c']);
  assert.equal(await codeOf(gate.enter('d')), 'in');
});

test('rejects at once when the queue is full and later on timeout without using up a share', async () => {
  const gate = new LoginRateLimiter({ running: 1, waiting: 1, ofOneAddress: 1, patienceMs: 10 });
  const leave = await gate.enter('a');
  const late = codeOf(gate.enter('b'));
  assert.equal(await codeOf(gate.enter('c')), REFUSED);
  assert.equal(await late, REFUSED);
  leave();
  assert.equal(await codeOf(gate.enter('b')), 'in');
});
