import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type PaywallState,
  type PaywallTerms,
  automaticMethod,
  paywallMessage,
  paywallOptions,
  saleLabel,
  waitFreeLabel,
} from './paywall-labels.ts';

const now = '2026-11-20T03:00:00Z';
const paywall = (overrides: Partial<PaywallState> = {}): PaywallState => ({
  kind: 'price',
  buyCoins: 3,
  rentalCoins: 1,
  rentalHours: 72,
  held: null,
  isWaitFree: false,
  early: null,
  firstFree: 1,
  previewPercent: 0,
  openingLines: [],
  now,
  ...overrides,
});
const terms = (overrides: Partial<PaywallTerms> = {}): PaywallTerms => ({
  sale: null,
  tickets: 0,
  waitFree: null,
  early: null,
  pass: null,
  ...overrides,
});
const describe = (options: ReturnType<typeof paywallOptions>): string[] =>
  options.map(({ method, words, list, coins }) =>
    [method, words, list, coins].filter((part) => part !== null).join(' '),
  );

test('paywall states its reason (L9)', () => {
  assert.equal(paywallMessage(paywall(), terms()), '구매 후 볼 수 있는 회차입니다.');
  assert.equal(
    paywallMessage(paywall({ buyCoins: null, rentalCoins: null }), terms()),
    '현재 판매하지 않는 작품입니다.',
  );
  assert.equal(paywallMessage(paywall({ kind: 'ended' }), terms()), '대여 기간이 끝났습니다.');
  const rented = paywall({ kind: 'unopened', held: { kind: 'rental', rentalHours: 36 } });
  assert.equal(paywallMessage(rented, terms()), '대여한 회차입니다. 열면 대여 기간 36시간이 시작됩니다.');
  const owned = paywall({ kind: 'unopened', held: { kind: 'buy', rentalHours: null } });
  assert.equal(paywallMessage(owned, terms()), '소장한 회차입니다. 열람하면 구매를 취소할 수 없습니다.');
  assert.deepEqual(paywallOptions(owned, terms({ tickets: 3 })), [], 'what is held is not bought again');
});

test('the pass is named beside the price, or alone where the episode is not sold', () => {
  const pass = { days: 1, coins: 10 };
  assert.equal(paywallMessage(paywall(), { pass }), '구매하거나 정액제로 볼 수 있는 회차입니다.');
  const unsold = paywall({ buyCoins: null, rentalCoins: null });
  assert.equal(paywallMessage(unsold, { pass }), '정액제로 볼 수 있는 회차입니다.');
  assert.equal(automaticMethod(paywallOptions(paywall(), terms({ pass }))), 'rental');
});

test('prices show the list price and the end of the sale; methods not on sale are not offered (B6)', () => {
  assert.deepEqual(describe(paywallOptions(paywall(), terms())), ['rental 대여 1', 'buy 소장 3']);
  assert.deepEqual(describe(paywallOptions(paywall({ rentalCoins: null }), terms())), ['buy 소장 3']);
  const sale = { buyCoins: 2, rentalCoins: 1, endsAt: '2026-11-30T14:59:59Z' };
  assert.deepEqual(describe(paywallOptions(paywall(), terms({ sale }))), ['rental 대여 1', 'buy 소장 3 2']);
  assert.equal(saleLabel(terms({ sale })), '할인 11/30까지');
  assert.deepEqual(describe(paywallOptions(paywall({ kind: 'ended' }), terms())), ['rental 다시 대여 1', 'buy 소장 3']);
  assert.equal(paywallOptions(paywall(), terms())[0]?.note, '첫 열람 후 3일');
});

test('free tickets come before coins: usable when ready, by login for visitors, else with the remaining time (T8)', () => {
  const ready = terms({ waitFree: { readyAt: now, isReady: true }, tickets: 2 });
  assert.deepEqual(describe(paywallOptions(paywall(), ready)).slice(0, 2), [
    'wait-free 기다리면 무료로 보기',
    'ticket 대여권으로 보기',
  ]);
  assert.equal(waitFreeLabel(ready, now), null);
  const visitor = terms({ waitFree: { readyAt: null, isReady: false } });
  assert.equal(describe(paywallOptions(paywall(), visitor))[0], 'wait-free 로그인하고 기다리면 무료로 보기');
  const waits = terms({ waitFree: { readyAt: '2026-11-20T08:30:00Z', isReady: false } });
  assert.deepEqual(describe(paywallOptions(paywall(), waits)), ['rental 대여 1', 'buy 소장 3']);
  assert.equal(waitFreeLabel(waits, now), '5시간 후 무료');
});

test('without asking, renting comes before buying, and nothing is paid while a free way is left (T8)', () => {
  const methodFor = (gate: PaywallState, at: PaywallTerms) => automaticMethod(paywallOptions(gate, at));
  assert.equal(methodFor(paywall(), terms()), 'rental');
  assert.equal(methodFor(paywall({ rentalCoins: null }), terms()), 'buy');
  assert.equal(methodFor(paywall(), terms({ tickets: 1 })), undefined);
  assert.equal(methodFor(paywall({ buyCoins: null, rentalCoins: null }), terms()), undefined);
});
