import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  type TimedPrice,
  comingPrice,
  earliestPriceDay,
  isAllowedPrice,
  priceAt,
  priceNoticeDays,
  seoulMidnight,
} from './price-rules.ts';

const SETTINGS = { least: 2, most: 10, days: 7, subscriptionDays: 30 };
const FREE: Parameters<typeof comingPrice>[0]['price'] = {
  isFree: true,
  buyCoins: null,
  rentalCoins: null,
  rentalHours: null,
};
const price = (over: Partial<TimedPrice> = {}): TimedPrice => ({
  buyCoins: 3,
  rentalCoins: 1,
  rentalHours: 72,
  state: 'announced',
  startsAt: seoulMidnight('2027-03-10'),
  isHeld: true,
  untilDay: null,
  ...over,
});

test('only an ongoing free work that turns paid by subscription needs the longer notice', () => {
  const free = { status: 'ongoing', hasOpen: true, hasPaid: false, isInPass: true };
  assert.equal(priceNoticeDays(free, SETTINGS), 30);
  for (const other of [{ isInPass: false }, { hasPaid: true }, { hasOpen: false }, { status: 'completed' }])
    assert.equal(priceNoticeDays({ ...free, ...other }, SETTINGS), 7, JSON.stringify(other));
});

test('a price begins on a midnight in Seoul after the whole notice', () => {
  const day = (now: string): string => earliestPriceDay(new Date(now), 7);
  assert.equal(day('2027-02-28T15:00:00Z'), '2027-03-08', 'midnight of 1 March in Seoul');
  assert.equal(day('2027-02-28T15:00:01Z'), '2027-03-09');
  assert.equal(day('2027-03-01T14:59:59Z'), '2027-03-09');
  assert.equal(seoulMidnight('2027-03-08').toISOString(), '2027-03-07T15:00:00.000Z');
});

test('a price outside the bounds or with a dearer rental is not allowed', () => {
  const rule = (buyCoins: number, rentalCoins: number | null = null, rentalHours: number | null = null): boolean =>
    isAllowedPrice({ buyCoins, rentalCoins, rentalHours }, SETTINGS);
  assert.deepEqual([rule(1), rule(2), rule(10), rule(11), rule(2.5)], [false, true, true, false, false]);
  assert.deepEqual([rule(3, 1, 72), rule(3, 4, 72), rule(3, 1, 71), rule(3, 0, 72)], [true, false, false, false]);
});

test('an episode takes the price of the hour at which it opens', () => {
  const coming = (opensAt: string, prices = [price()], of = FREE): unknown =>
    comingPrice({ price: of, opensAt: new Date(opensAt) }, prices);
  const paid = { isFree: false, buyCoins: 3, rentalCoins: 1, rentalHours: 72 };
  assert.deepEqual(coming('2027-03-09T14:59:59Z'), FREE);
  assert.deepEqual(coming('2027-03-09T15:00:00Z'), paid);
  assert.deepEqual(coming('2027-03-09T14:59:59Z', [price()], paid), FREE, 'moved before the price begins');
  assert.deepEqual(coming('2027-03-20T00:00:00Z', [price({ state: 'cancelled' })], paid), FREE);
  const operators = { ...FREE, isFree: false, buyCoins: 7 };
  assert.deepEqual(coming('2027-03-20T00:00:00Z', [price()], operators), operators, 'an operator set it');
  const next = price({ startsAt: seoulMidnight('2027-04-01'), buyCoins: 5 });
  assert.deepEqual(coming('2027-04-02T00:00:00Z', [price({ state: 'active' }), next]), { ...paid, buyCoins: 5 });
});

test('no price is in force without the contract of its author', () => {
  const at = new Date('2027-03-20T00:00:00Z');
  assert.equal(priceAt([price({ isHeld: false })], at), undefined);
  assert.equal(priceAt([price({ untilDay: '2027-03-19' })], at), undefined);
  assert.equal(priceAt([price({ untilDay: '2027-03-20' })], at)?.buyCoins, 3);
});
