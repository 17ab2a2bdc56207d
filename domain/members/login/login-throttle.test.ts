import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideLoginRisk } from './login-throttle.ts';

const now = new Date('2026-11-21T12:00:00Z');
const tries = (failures: number, secondsAgo = 0) => ({
  failures,
  lastAt: new Date(now.getTime() - secondsAgo * 1000),
  now,
});
const none = tries(0);

test('V4: a captcha is required from the third failure per account and the tenth per address', () => {
  const asks = (account: number, address: number) =>
    decideLoginRisk({ account: tries(account), address: tries(address), pair: none }).asksCaptcha;
  assert.deepEqual([asks(2, 9), asks(3, 0), asks(0, 10)], [false, true, true]);
});

test('the wait doubles from one second to fifteen minutes, only for the address that failed', () => {
  const wait = (failures: number, secondsAgo = 0) =>
    decideLoginRisk({ account: tries(50), address: none, pair: tries(failures, secondsAgo) }).waitSeconds;
  assert.deepEqual(
    [2, 3, 4, 8, 12, 13, 200].map((failures) => wait(failures)),
    [0, 1, 2, 32, 512, 900, 900],
  );
  assert.equal(wait(8, 20), 12);
  assert.equal(wait(8, 40), 0);
});
