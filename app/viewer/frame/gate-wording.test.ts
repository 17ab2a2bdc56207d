import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Gate, type GateTerms, gateSentence, gateWays, saleWords, waitWords } from './gate-wording.ts';

const now = new Date('2026-11-20T03:00:00Z');
const gate = (parts: Partial<Gate> = {}): Gate => ({
  kind: 'price',
  buyCoins: 3,
  rentalCoins: 1,
  rentalHours: 72,
  held: null,
  isWaitFree: false,
  firstFree: 1,
  previewPercent: 0,
  now: now.toISOString(),
  ...parts,
});
const terms = (parts: Partial<GateTerms> = {}): GateTerms => ({
  sale: null,
  tickets: 0,
  waitFree: null,
  now,
  ...parts,
});
const told = (ways: ReturnType<typeof gateWays>): string[] =>
  ways.map(({ buy, words, list, coins }) => [buy, words, list, coins].filter((part) => part !== null).join(' '));

test('L9 a gate says what it is', () => {
  assert.equal(gateSentence(gate()), '구매 후 볼 수 있는 회차입니다.');
  assert.equal(gateSentence(gate({ buyCoins: null, rentalCoins: null })), '현재 판매하지 않는 작품입니다.');
  assert.equal(gateSentence(gate({ kind: 'ended' })), '대여 기간이 끝났습니다.');
  const rented = gate({ kind: 'unopened', held: { kind: 'rental', rentalHours: 36 } });
  assert.equal(gateSentence(rented), '대여한 회차입니다. 열면 대여 기간 36시간이 시작됩니다.');
  const owned = gate({ kind: 'unopened', held: { kind: 'buy', rentalHours: null } });
  assert.equal(gateSentence(owned), '소장한 회차입니다. 열람하면 구매를 취소할 수 없습니다.');
  assert.deepEqual(gateWays(owned, terms({ tickets: 3 })), [], 'what is held is not bought again');
});

test('B6 prices stand with what they were before, and until when; what is not sold one way is not offered that way', () => {
  assert.deepEqual(told(gateWays(gate(), terms())), ['rental 대여 1', 'buy 소장 3']);
  assert.deepEqual(told(gateWays(gate({ rentalCoins: null }), terms())), ['buy 소장 3']);
  const sale = { buyCoins: 2, rentalCoins: 1, endsAt: '2026-11-30T14:59:59Z' };
  assert.deepEqual(told(gateWays(gate(), terms({ sale }))), ['rental 대여 1', 'buy 소장 3 2']);
  assert.equal(saleWords(terms({ sale })), '할인 11/30까지');
  assert.deepEqual(told(gateWays(gate({ kind: 'ended' }), terms())), ['rental 다시 대여 1', 'buy 소장 3']);
  assert.equal(gateWays(gate(), terms())[0]?.note, '처음 연 때부터 3일');
});

test('T8 waiting and tickets come before coins: at once where ready, by logging in for visitors, else how long it takes', () => {
  const ready = terms({ waitFree: { readyAt: now.toISOString(), isReady: true }, tickets: 2 });
  assert.deepEqual(told(gateWays(gate(), ready)).slice(0, 2), [
    'wait-free 기다리면 무료로 보기',
    'ticket 대여권으로 보기',
  ]);
  assert.equal(waitWords(ready), null);
  const visitor = terms({ waitFree: { readyAt: null, isReady: false } });
  assert.equal(told(gateWays(gate(), visitor))[0], 'wait-free 로그인하고 기다리면 무료로 보기');
  const waits = terms({ waitFree: { readyAt: '2026-11-20T08:30:00Z', isReady: false } });
  assert.deepEqual(told(gateWays(gate(), waits)), ['rental 대여 1', 'buy 소장 3']);
  assert.equal(waitWords(waits), '5시간 후 무료');
});
