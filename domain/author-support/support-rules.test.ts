import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type SupportCase, decideSupport, nextPeriod, periodEnd, undoUntil, unusedCoins } from './support-rules.ts';

const CASE: SupportCase = {
  isOffered: true,
  isOwnPerson: false,
  isBlocked: false,
  coins: 30,
  isMonthly: false,
  coinWon: 100,
  monthCoins: 0,
  monthMostWon: 100_000,
  payer: 'adult',
  paidCoins: 30,
};

test('support takes the fixed amounts only, a monthly tier its own', () => {
  for (const coins of [10, 30, 50, 100])
    assert.equal(decideSupport({ ...CASE, coins, paidCoins: 100 }), 'allowed', String(coins));
  for (const coins of [0, -10, 11, 1000])
    assert.equal(decideSupport({ ...CASE, coins, paidCoins: 1000 }), 'amount', String(coins));
  assert.equal(decideSupport({ ...CASE, coins: 29, isMonthly: true }), 'allowed');
});

test('support is refused for the own person, without a contract, and to the blocked', () => {
  assert.equal(decideSupport({ ...CASE, isOwnPerson: true, isBlocked: true }), 'own');
  assert.equal(decideSupport({ ...CASE, isOffered: false }), 'closed');
  assert.equal(decideSupport({ ...CASE, isBlocked: true }), 'closed');
});

test('support keeps the monthly limits to the won', () => {
  assert.equal(decideSupport({ ...CASE, monthCoins: 970 }), 'allowed');
  assert.equal(decideSupport({ ...CASE, monthCoins: 971 }), 'over-month');
  for (const payer of ['minor', 'unverified'] as const) {
    assert.equal(decideSupport({ ...CASE, payer, monthCoins: 70 }), 'allowed', payer);
    assert.equal(decideSupport({ ...CASE, payer, monthCoins: 71 }), 'over-minor', payer);
  }
});

test('support needs as many paid coins', () => {
  assert.equal(decideSupport({ ...CASE, paidCoins: 29 }), 'short');
});

const at = (text: string): Date => new Date(`${text}+09:00`);

const PAID = { coins: 30, returnedCoins: 0 };

test('support can be taken back for an hour, and for a week while unread and unused', () => {
  const madeAt = at('2026-11-10T12:00:00');
  const read = { ...PAID, madeAt, seenAt: at('2026-11-10T12:10:00'), usedAt: null };
  assert.equal(undoUntil({ ...read, now: at('2026-11-10T12:59:59') })?.isUnread, false);
  assert.equal(undoUntil({ ...read, now: at('2026-11-10T13:00:00') }), undefined);
  const unread = { ...PAID, madeAt, seenAt: null, usedAt: null };
  assert.equal(undoUntil({ ...unread, now: at('2026-11-17T11:59:59') })?.isUnread, true);
  assert.equal(undoUntil({ ...unread, now: at('2026-11-17T12:00:00') }), undefined);
  assert.equal(undoUntil({ ...unread, returnedCoins: 30, now: madeAt }), undefined, 'nothing is left');
  assert.equal(undoUntil({ ...unread, usedAt: madeAt, now: at('2026-11-10T13:00:00') }), undefined);
});

test('a month ends on the same day in Seoul, in a shorter month on its last', () => {
  const begun = at('2026-01-31T00:30:00');
  assert.deepEqual(periodEnd(begun, 1), at('2026-02-28T00:30:00'));
  assert.deepEqual(periodEnd(begun, 2), at('2026-03-31T00:30:00'));
  assert.deepEqual(periodEnd(at('2027-12-15T23:59:00'), 1), at('2028-01-15T23:59:00'));
});

test('a renewal goes on from the end of the last period, after an outage from the payment', () => {
  const countedFrom = at('2026-01-31T00:30:00');
  const paidUntil = at('2026-02-28T00:30:00');
  assert.deepEqual(nextPeriod({ countedFrom, paidUntil, pausedAt: null, now: at('2026-02-28T01:00:00') }), {
    countedFrom,
    paidUntil: at('2026-03-31T00:30:00'),
  });
  const now = at('2026-03-05T10:00:00');
  assert.deepEqual(nextPeriod({ countedFrom, paidUntil, pausedAt: null, now }), {
    countedFrom: now,
    paidUntil: at('2026-04-05T10:00:00'),
  });
});

test('a payment after a pause opens a whole month', () => {
  const now = at('2026-03-01T00:00:00');
  const paused = { countedFrom: at('2026-01-31T00:30:00'), paidUntil: at('2026-02-28T20:00:00'), pausedAt: now, now };
  assert.deepEqual(nextPeriod(paused), { countedFrom: now, paidUntil: at('2026-04-01T00:00:00') });
});

test('unused days are those that have not begun, of months of any length', () => {
  const countedFrom = at('2026-01-31T00:00:00');
  const left = (now: string, paidUntil: string, coins = 280): number =>
    unusedCoins({ countedFrom, paidUntil: at(paidUntil), now: at(now) }, coins);
  // Of 28 days from January 31 to February 28.
  assert.equal(left('2026-01-31T00:00:00', '2026-02-28T00:00:00'), 270);
  assert.equal(left('2026-02-13T23:59:59', '2026-02-28T00:00:00'), 140);
  assert.equal(left('2026-02-14T00:00:00', '2026-02-28T00:00:00'), 140, 'the fifteenth day begins after midnight');
  assert.equal(left('2026-02-14T00:00:01', '2026-02-28T00:00:00'), 130);
  assert.equal(left('2026-02-27T12:00:00', '2026-02-28T00:00:00'), 0);
  // Of 31 days from February 28 to March 31.
  assert.equal(left('2026-02-28T00:00:01', '2026-03-31T00:00:00', 310), 300);
  assert.equal(left('2026-03-30T00:00:01', '2026-03-31T00:00:00', 310), 0);
  assert.equal(left('2026-02-01T00:00:00', '2026-02-28T00:00:00', 10), 10, 'less than a coin is not kept');
});
