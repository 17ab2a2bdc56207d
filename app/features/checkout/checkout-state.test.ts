import assert from 'node:assert/strict';
import { test } from 'node:test';
import { PURCHASE_KINDS as KINDS } from '#shared/money/purchases';
import {
  type CheckoutState,
  type CheckoutEvent,
  type Offer,
  PRICE_CHANGED,
  type PriceState,
  type PurchasableEpisode,
  NO_RESPONSE,
  kindOf,
  reduceCheckout,
  methodsFor,
} from './checkout-state.ts';
import {
  doneTitle,
  isBelowPercent,
  payLabel,
  rangeLabel,
  rentalLabel,
  selectionLabel,
  spendLabel,
} from './checkout-labels.ts';

const price = { list: 3, coins: 3, hours: null };
const episode = (id: number, state: PurchasableEpisode['state'], isRented = true): PurchasableEpisode => ({
  id,
  position: id,
  title: `${id}화`,
  unit: 'episode',
  state,
  ends_at: null,
  is_opened: false,
  buy: price,
  rental: isRented ? { list: 1, coins: 1, hours: 72 } : null,
  is_wait_free: false,
  early: null,
});
const STATE: PriceState = {
  work: 7,
  title: '판 작품',
  is_fixed_price: false,
  promotions: { buy: null, rental: null },
  bundle: null,
  wait_free: null,
  tickets: 0,
  balance: { coin: 10, bonus: 2, debt: 0 },
  finish: { buy: null, rental: null },
  episodes: [
    episode(1, 'free'),
    episode(2, 'owned'),
    episode(3, 'rented'),
    episode(4, 'locked'),
    episode(5, 'locked'),
    episode(6, 'locked', false),
  ],
};
const offerOf = (coins: number, lack = 0): Offer => ({
  quote: {
    id: crypto.randomUUID(),
    kind: KINDS.BUY,
    work: 7,
    title: '판 작품',
    items: [{ episode: 4, list: coins, coins, hours: null }],
    list: coins,
    coins,
    promotion: null,
    bundle_percent: 0,
    expires_at: '2026-01-01T00:00:00.000Z',
  },
  balance: { coin: 10, bonus: 2 },
  lack,
  asks_again: false,
});
const after = (...events: CheckoutEvent[]): CheckoutState =>
  events.reduce<CheckoutState>(reduceCheckout, { step: 'loading' });
const request = (method: 'buy' | 'rental', episodes: number[] | 'all'): CheckoutEvent => ({
  type: 'loaded',
  prices: STATE,
  request: { work: 7, method, episodes },
});

test('B5: a choice is one of six purchase kinds', () => {
  assert.equal(kindOf({ method: 'rental', episodes: [4] }), KINDS.RENTAL);
  assert.equal(kindOf({ method: 'buy', episodes: [4] }), KINDS.BUY);
  assert.equal(kindOf({ method: 'rental', episodes: 'all' }), KINDS.ALL_RENTAL);
  assert.equal(kindOf({ method: 'buy', episodes: 'all' }), KINDS.ALL_BUY);
  assert.equal(kindOf({ method: 'rental', episodes: [4, 5] }), KINDS.BUNDLE_RENTAL);
  assert.equal(kindOf({ method: 'buy', episodes: [4, 5] }), KINDS.BUNDLE_BUY);
});

test('T8: an episode with one purchase method is offered that way', () => {
  assert.deepEqual(methodsFor(STATE, [4]), ['rental', 'buy']);
  assert.deepEqual(methodsFor(STATE, [6]), ['buy']);
  assert.deepEqual(methodsFor(STATE, [3]), ['buy'], 'what is rented may still be bought');
  assert.deepEqual(methodsFor(STATE, [2]), []);
  const checkout = after(request('rental', [6]));
  assert.equal(checkout.step === 'confirming' && checkout.choice.method, 'buy');
});

test('T8: an offer is ignored when the choice changed', () => {
  const choice = { method: 'rental' as const, episodes: [4] };
  const late = after(
    request('rental', [4]),
    { type: 'method', method: 'buy' },
    { type: 'quoted', choice, offer: offerOf(1) },
  );
  assert.equal(late.step === 'confirming' && late.offer, null);
});

test('T8: a changed price is announced and nothing is paid without a sufficient offer', () => {
  const choice = { method: 'buy' as const, episodes: [4] };
  const visible = [request('buy', [4]), { type: 'quoted', choice, offer: offerOf(3) } as const];
  const changed = after(...visible, { type: 'quoted', choice, offer: offerOf(4) });
  assert.equal(changed.step === 'confirming' && changed.error, PRICE_CHANGED);
  assert.equal(after(...visible, { type: 'pay' }).step, 'paying');
  assert.equal(after(request('buy', [4]), { type: 'pay' }).step, 'confirming');
  const short = after(request('buy', [4]), { type: 'quoted', choice, offer: offerOf(30, 18) }, { type: 'pay' });
  assert.equal(short.step, 'confirming');
  const state = after(...visible, { type: 'pay' }, { type: 'rejected', error: PRICE_CHANGED });
  assert.equal(state.step === 'confirming' && state.offer, null, 'a refusal asks for a new offer');
});

test('B5: episodes are sorted, and a method drops episodes it does not sell', () => {
  const choose: CheckoutEvent = { type: 'loaded', prices: STATE, request: { work: 7, method: 'choose', episodes: [] } };
  const pick = (id: number, isPicked = true): CheckoutEvent => ({ type: 'select', episodes: [id], isPicked });
  const picked = after(choose, pick(6), pick(4), pick(5), pick(5, false), { type: 'confirm' });
  assert.deepEqual(picked.step === 'confirming' && picked.choice, { method: 'buy', episodes: [4, 6] });
  const rental = after(choose, pick(6), pick(4), { type: 'method', method: 'rental' });
  assert.deepEqual(rental.step === 'choosing' && [...rental.picked], [4]);
  assert.equal(after(choose, { type: 'confirm' }).step, 'choosing', 'nothing was picked');
});

test('the dialog shows episodes, duration and coins', () => {
  const [, , , fourth, fifth, sixth] = STATE.episodes;
  assert.ok(fourth && fifth && sixth);
  assert.equal(rangeLabel([fourth], '화'), '4화');
  assert.equal(rangeLabel([fourth, fifth], '화'), '4~5화 (2화)');
  assert.equal(rangeLabel([fourth, sixth], '화'), '4화 외 1화');
  assert.equal(rentalLabel([fourth]), '첫 열람 후 3일');
  assert.equal(rentalLabel([fourth, fifth]), '회차마다 첫 열람 후 3일');
  assert.equal(spendLabel(offerOf(1)), '보너스 1 사용');
  assert.equal(spendLabel(offerOf(3)), '보너스 2, 유료 1 순서로 사용');
  assert.equal(payLabel(offerOf(3), '화'), '3코인으로 소장하기');
  assert.equal(payLabel(offerOf(0), '화'), '무료로 소장하기');
});

test('T8: a payment without a response is retried before anything else', () => {
  const choice = { method: 'buy' as const, episodes: [4] };
  const offer = offerOf(3);
  const lost = after(request('buy', [4]), { type: 'quoted', choice, offer }, { type: 'pay' }, { type: 'noResponse' });
  assert.ok(lost.step === 'confirming' && lost.isResultUnknown && lost.offer === offer && lost.error === NO_RESPONSE);
  for (const event of [
    { type: 'method', method: 'rental' },
    { type: 'changeSelection' },
    { type: 'retry' },
    { type: 'quoted', choice, offer: offerOf(9) },
  ] as const)
    assert.equal(reduceCheckout(lost, event), lost, event.type);
  const again = reduceCheckout(lost, { type: 'pay' });
  assert.ok(again.step === 'paying' && again.offer === offer);
  const settled = reduceCheckout(again, {
    type: 'rejected',
    error: { name: 'PURCHASE_ERROR', code: '0005', message: '' },
  });
  assert.ok(settled.step === 'confirming' && !settled.isResultUnknown && settled.offer === null);
});

test('T8: a retryable error requests a new offer', () => {
  const error = { name: 'SERVER_ERROR', code: '0002', message: '바쁩니다.' };
  const state = after(request('buy', [4]), { type: 'rejected', error });
  assert.ok(state.step === 'confirming' && state.error === error && state.offer === null);
  const retried = reduceCheckout(state, { type: 'retry' });
  assert.ok(retried.step === 'confirming' && retried.error === null);
});

test('T8: a price change updates the methods and keeps the choice and its error', () => {
  const choice = { method: 'buy' as const, episodes: [4] };
  const confirming: CheckoutState = {
    step: 'confirming',
    prices: STATE,
    choice,
    offer: offerOf(5),
    error: PRICE_CHANGED,
    isResultUnknown: false,
  };
  const dearer = { ...episode(4, 'locked'), buy: { ...price, list: 5, coins: 5 } };
  const prices = { ...STATE, episodes: STATE.episodes.map((one) => (one.id === 4 ? dearer : one)) };
  assert.deepEqual(reduceCheckout(confirming, { type: 'prices', prices }), { ...confirming, prices });
  assert.deepEqual(reduceCheckout({ step: 'loading' }, { type: 'prices', prices }), { step: 'loading' });
});

test('B6: a rounded percentage is marked, an exact one is not', () => {
  const quote = (list: number, coins: number, off: { promotion?: number; bundle?: number }) => ({
    list,
    coins,
    promotion: off.promotion
      ? { id: 1, title: '가을', percent: off.promotion, ends_at: '2026-12-01T00:00:00.000Z' }
      : null,
    bundle_percent: off.bundle ?? 0,
  });
  const cases: [ReturnType<typeof quote>, boolean][] = [
    [quote(3, 2, { promotion: 50 }), true],
    [quote(3, 3, { bundle: 20 }), true],
    [quote(10, 8, { promotion: 20 }), false],
    [quote(10, 4, { promotion: 50, bundle: 20 }), false],
    [quote(10, 5, { promotion: 50, bundle: 20 }), true],
    [quote(3, 3, {}), false],
  ];
  for (const [priced, isBelow] of cases) assert.equal(isBelowPercent(priced), isBelow, JSON.stringify(priced));
});

test('a selection shows its number and sum, and the last step what happened', () => {
  const chosen = STATE.episodes.filter(({ state }) => state === 'locked');
  assert.equal(selectionLabel(chosen, { method: 'buy', unit: '화' }), '3화 · 9코인');
  assert.equal(selectionLabel(chosen.slice(0, 2), { method: 'rental', unit: '권' }), '2권 · 2코인');
  assert.equal(doneTitle(KINDS.BUY), '구매 완료');
  assert.equal(doneTitle(KINDS.BUNDLE_RENTAL), '대여 완료');
});
