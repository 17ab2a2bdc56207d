import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ERROR_CODES } from '#vocabulary/error-codes';
import { refusalMessage } from '#vocabulary/refusal-answers';
import { isRenewed, isSaid, wayOn } from './way-on.ts';

const refusal = (name: string, code: string) => ({ name, code, message: '' });

test('F5 T8: every refusal of a purchase has a sentence and a way on', () => {
  const names = ['PURCHASE_ERROR', 'COIN_ERROR', 'IDEMPOTENCY_ERROR', 'SERVER_ERROR', 'AUTH_ERROR'] as const;
  for (const name of names)
    for (const code of ERROR_CODES[name]) {
      assert.ok(refusalMessage(name, code, { limit: 1, left: 1, debt: 1 }).length > 5, `${name} ${code}`);
      // Taking back and tickets are refused elsewhere, not where coins are paid.
      if (name === 'PURCHASE_ERROR' && Number(code) > 9) continue;
      if (name === 'PURCHASE_ERROR' && code === '0007') continue;
      const it = refusal(name, code);
      assert.ok(wayOn(it) !== undefined || isRenewed(it), `${name} ${code}`);
    }
});

test('T8: what is held already is read, or others are chosen', () => {
  const held = refusal('PURCHASE_ERROR', '0001');
  assert.deepEqual(wayOn(held, { way: 'buy', episodes: [4] }), { held: 4 });
  assert.deepEqual(wayOn(held, { way: 'buy', episodes: [4, 5] }), { act: 'choose', words: '회차 다시 고르기' });
  assert.deepEqual(wayOn(held, { way: 'buy', episodes: 'all' }), { act: 'choose', words: '회차 다시 고르기' });
});

test('T8: too few coins are told of by the offer, and a lost answer by the button that paid', () => {
  assert.equal(isSaid(refusal('COIN_ERROR', '0001')), false);
  assert.equal(isSaid(refusal('COIN_ERROR', '0002')), true);
  assert.equal(wayOn(refusal('NO_ANSWER', 'open')), undefined);
  assert.deepEqual(wayOn(refusal('NO_ANSWER', 'network')), { act: 'retry', words: '다시 시도' });
});
