import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERRORS, errorMessage } from '#shared/errors/errors';
import { isRenewed, hasOwnMessage, nextStepFor } from './after-purchase.ts';

const refusal = (name: string, code: string) => ({ name, code, message: '' });

test('F5 T8: every purchase error has a message and a next step', () => {
  const names = ['PURCHASE_ERROR', 'COIN_ERROR', 'IDEMPOTENCY_ERROR', 'SERVER_ERROR', 'AUTH_ERROR'] as const;
  for (const name of names)
    for (const code of Object.keys(ERRORS[name].codes)) {
      assert.ok(errorMessage(name, code, { limit: 1, left: 1, debt: 1 }).length > 5, `${name} ${code}`);
      // Cancellation and ticket errors do not occur when paying coins.
      if (name === 'PURCHASE_ERROR' && Number(code) > 9) continue;
      if (name === 'PURCHASE_ERROR' && code === '0007') continue;
      const it = refusal(name, code);
      assert.ok(nextStepFor(it) !== undefined || isRenewed(it), `${name} ${code}`);
    }
});

test('T8: an owned episode is opened, or others are chosen', () => {
  const entitled = refusal('PURCHASE_ERROR', '0001');
  assert.deepEqual(nextStepFor(entitled, { method: 'buy', episodes: [4] }), { ownedEpisode: 4 });
  assert.deepEqual(nextStepFor(entitled, { method: 'buy', episodes: [4, 5] }), {
    action: 'choose',
    label: '회차 다시 고르기',
  });
  assert.deepEqual(nextStepFor(entitled, { method: 'buy', episodes: 'all' }), {
    action: 'choose',
    label: '회차 다시 고르기',
  });
});

test('T8: missing coins are shown by the offer, a lost response by the pay button', () => {
  assert.equal(hasOwnMessage(refusal('COIN_ERROR', '0001')), false);
  assert.equal(hasOwnMessage(refusal('COIN_ERROR', '0002')), true);
  assert.equal(nextStepFor(refusal('NO_ANSWER', 'open')), undefined);
  assert.deepEqual(nextStepFor(refusal('NO_ANSWER', 'network')), { action: 'retry', label: '다시 시도' });
});
