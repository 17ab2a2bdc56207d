import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import type { GatewayPayment } from '#kernel/ports/payment-ports';
import { PAYMENT_STATES, type PaymentState } from '#shared/money/payments';
import {
  type OrderStatus,
  decidePayment,
  needsNoPolling,
  isExpired,
  canTransition,
  pauseMinutes,
  planReversal,
} from './payment-rules.ts';

const ORDER: OrderStatus = {
  id: 'order',
  won: 10_000,
  state: 'ready',
  isPaid: false,
  isPayerGone: false,
  isAboveLimit: false,
  isSubscriptionEnded: false,
};
const readValue = (state: GatewayPayment['state'], further: Partial<GatewayPayment> = {}): GatewayPayment => ({
  state,
  id: 'order',
  totalWon: 10_000,
  currency: 'KRW',
  isOurs: true,
  account: null,
  receiptUrl: null,
  failure: null,
  cancellations: [],
  ...further,
});

test('an order follows the allowed transitions only and never reopens', () => {
  const ends: PaymentState[] = ['cancelled', 'mismatch'];
  for (const from of ends)
    for (const to of PAYMENT_STATES) assert.equal(canTransition(from, to), false, `${from} ${to}`);
  for (const to of ['ready', 'pending', 'waiting', 'failed', 'closed', 'mismatch'] as const)
    for (const from of ['paid', 'partial'] as const) assert.equal(canTransition(from, to), false, `${from} ${to}`);
  for (const from of ['ready', 'pending', 'waiting', 'failed', 'closed'] as const)
    assert.equal(canTransition(from, 'paid'), true, from);
});

test('coins are due once, for exactly the payment that was ordered', () => {
  assert.deepEqual(decidePayment(ORDER, readValue('paid')), { to: 'paid', grants: true });
  const paid: OrderStatus = { ...ORDER, state: 'paid', isPaid: true };
  assert.deepEqual(decidePayment(paid, readValue('paid')), { to: 'paid', grants: false });
  const wrong: [Partial<GatewayPayment>, string][] = [
    [{ totalWon: 9900 }, 'amount'],
    [{ totalWon: 10_100 }, 'amount'],
    [{ currency: 'USD' }, 'currency'],
    [{ isOurs: false }, 'store'],
    [{ id: 'another' }, 'id'],
  ];
  for (const [further, alarm] of wrong) {
    assert.deepEqual(decidePayment(ORDER, readValue('paid', further)), { to: 'mismatch', grants: false, alarm });
    assert.deepEqual(decidePayment(paid, readValue('paid', further)), { to: 'paid', grants: false, alarm });
    assert.equal(decidePayment(ORDER, readValue('failed', further)).to, 'failed');
  }
  assert.equal(decidePayment({ ...ORDER, isPayerGone: true }, readValue('paid')).alarm, 'payer');
});

test('gateway reports in any order grant coins at most once and never after a full cancellation', () => {
  const states = fc.constantFrom<GatewayPayment['state']>(
    'ready',
    'pending',
    'waiting',
    'paid',
    'partial',
    'cancelled',
    'failed',
  );
  fc.assert(
    fc.property(fc.array(states, { maxLength: 12 }), (words) => {
      const order = { ...ORDER };
      let grants = 0;
      for (const word of words) {
        const before = order.state;
        const decided = decidePayment(order, readValue(word));
        assert.ok(decided.to === before || canTransition(before, decided.to));
        if (before === 'cancelled') assert.equal(decided.grants, false);
        if (decided.grants) grants += 1;
        order.state = decided.to;
        order.isPaid ||= decided.grants;
      }
      assert.ok(grants <= 1);
      const sawMoney = words.some(
        (word, at) => (word === 'paid' || word === 'partial') && !words.slice(0, at).includes('cancelled'),
      );
      assert.equal(grants === 1, sawMoney);
    }),
  );
});

test('the polling interval grows until the order is final', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 9].map((asks) => pauseMinutes('ready', asks)),
    [1, 2, 4, 8, 30],
  );
  assert.equal(pauseMinutes('waiting', 50), 60);
  assert.equal(needsNoPolling('paid', 'paid'), true);
  assert.equal(needsNoPolling('paid', 'unknown'), false);
  assert.equal(needsNoPolling('ready', 'ready'), false);
  assert.equal(needsNoPolling('mismatch', 'paid'), false);
  assert.equal(needsNoPolling('mismatch', 'cancelled'), true);
  const madeAt = new Date('2026-03-01T00:00:00Z');
  const after = (hours: number): Date => new Date(madeAt.getTime() + hours * 3_600_000);
  const open = { state: 'ready' as const, madeAt, due: null };
  assert.equal(isExpired({ ...open, now: after(23) }, 'absent'), false);
  assert.equal(isExpired({ ...open, now: after(25) }, 'absent'), true);
  assert.equal(isExpired({ ...open, now: after(25) }, 'unknown'), false);
  assert.equal(isExpired({ ...open, state: 'waiting', due: after(72), now: after(95) }, 'waiting'), false);
  assert.equal(isExpired({ ...open, state: 'waiting', due: after(72), now: after(97) }, 'waiting'), true);
});

test('a reversal takes lots first, books spent coins as debt and never exceeds the grant', () => {
  const charge = { won: 10_000, coins: 100, bonus: 5, before: { won: 0, value: 0, debt: 0 } };
  const lots = [
    { lot: 1, unit: 'coin' as const, remaining: 40, spent: 60 },
    { lot: 2, unit: 'bonus' as const, remaining: 0, spent: 5 },
  ];
  assert.deepEqual(planReversal({ ...charge, lots }, 10_000), {
    takes: [{ lot: 1, unit: 'coin', amount: 40 }],
    debt: 65,
  });
  assert.deepEqual(planReversal({ ...charge, lots }, 1000), { takes: [{ lot: 1, unit: 'coin', amount: 11 }], debt: 0 });
  fc.assert(
    fc.property(
      fc.record({
        won: fc.integer({ min: 100, max: 100_000 }),
        coins: fc.integer({ min: 1, max: 1000 }),
        bonus: fc.integer({ min: 0, max: 200 }),
        spent: fc.integer({ min: 0, max: 1000 }),
        parts: fc.array(fc.integer({ min: 1, max: 60_000 }), { minLength: 1, maxLength: 5 }),
      }),
      ({ won, coins, bonus, spent, parts }) => {
        const used = Math.min(spent, coins);
        let coinsLeft = coins - used;
        let bonusLeft = bonus;
        const before = { won: 0, value: 0, debt: 0 };
        for (const part of parts) {
          const back = Math.min(part, won - before.won);
          if (back === 0) break;
          const { takes, debt } = planReversal(
            {
              won,
              coins,
              bonus,
              before,
              lots: [
                { lot: 1, unit: 'coin', remaining: coinsLeft, spent: used },
                { lot: 2, unit: 'bonus', remaining: bonusLeft, spent: 0 },
              ],
            },
            back,
          );
          for (const { unit, amount } of takes) {
            if (unit === 'coin') coinsLeft -= amount;
            else bonusLeft -= amount;
          }
          before.won += back;
          before.value += takes.reduce((sum, { amount }) => sum + amount, 0) + debt;
          before.debt += debt;
          assert.ok(coinsLeft >= 0 && bonusLeft >= 0 && before.debt <= used);
          assert.ok(before.value <= coins + bonus);
        }
        if (before.won === won) assert.equal(before.value, coins + bonus);
      },
    ),
  );
});
