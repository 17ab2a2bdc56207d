import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assert as always, constantFrom, integer, property, string } from 'fast-check';
import { decideCoupon, isValidCode, makeCode, normalizeCode } from './coupons/coupon-rules.ts';
import { type ClaimStatus, attendanceStep, decideClaim, calculateReward, giftState } from './gift-box/gift-rules.ts';
import { findOpenings } from './timed-gifts/opening-rules.ts';

const seoul = (text: string): Date => new Date(`${text}+09:00`);
const nothing = { count: 0, lastAt: null };
const noEnd = { startsAt: null, endsAt: null };
const twice = { at: ['12:00', '21:00'], minutes: 60, weekdays: null };

test('L13: an opening includes its start and excludes its end, in Seoul time', () => {
  const at = (time: string) => findOpenings({ ...noEnd, schedule: twice }, seoul(time), nothing);
  assert.equal(at('2026-11-22T11:59:59.999').current, null);
  assert.equal(at('2026-11-22T12:00:00').current?.occasion, '2026-11-22 12:00');
  assert.equal(at('2026-11-22T12:59:59.999').current?.occasion, '2026-11-22 12:00');
  assert.equal(at('2026-11-22T13:00:00').current, null);
  assert.equal(at('2026-11-22T13:00:00').last?.occasion, '2026-11-22 12:00');
  assert.deepEqual(at('2026-11-22T22:30:00').next?.opensAt, seoul('2026-11-23T12:00:00'));
});

test('an opening passes midnight, belongs to one weekday, and ends with its campaign', () => {
  const late = { at: ['23:30'], minutes: 60, weekdays: ['sun' as const] };
  const campaign = { startsAt: null, endsAt: seoul('2026-11-23T00:10:00'), schedule: late };
  const { current } = findOpenings(campaign, seoul('2026-11-23T00:05:00'), nothing);
  assert.equal(current?.occasion, '2026-11-22 23:30');
  assert.deepEqual(current?.closesAt, seoul('2026-11-23T00:10:00'));
  assert.equal(findOpenings(campaign, seoul('2026-11-23T00:05:00'), nothing).next, null);
  const endless = findOpenings({ ...noEnd, schedule: late }, seoul('2026-11-23T00:30:00'), nothing);
  assert.deepEqual(endless.next?.opensAt, seoul('2026-11-29T23:30:00'));
});

test('at most one opening is current, and the next is in the future', () => {
  const moments = integer({ min: seoul('2026-01-01T00:00:00').getTime(), max: seoul('2027-12-31T00:00:00').getTime() });
  always(
    property(moments, integer({ min: 1, max: 540 }), (ms, minutes) => {
      const now = new Date(ms);
      const { current, next, last } = findOpenings({ ...noEnd, schedule: { ...twice, minutes } }, now, nothing);
      if (current) assert.ok(current.opensAt <= now && current.closesAt && now < current.closesAt);
      assert.ok(next && next.opensAt > now);
      assert.ok(last && last.closesAt && last.closesAt <= now);
    }),
  );
});

test('a gift after a wait is open at first and after each wait, under a new occasion', () => {
  const schedule = { waitMinutes: 180 };
  const now = seoul('2026-11-22T12:00:00');
  assert.equal(findOpenings({ ...noEnd, schedule }, now, nothing).current?.occasion, 'n1');
  const claimed = { count: 1, lastAt: now };
  const early = findOpenings({ ...noEnd, schedule }, seoul('2026-11-22T14:59:59'), claimed);
  assert.equal(early.current, null);
  assert.deepEqual(early.next?.opensAt, seoul('2026-11-22T15:00:00'));
  assert.equal(findOpenings({ ...noEnd, schedule }, seoul('2026-11-22T15:00:00'), claimed).current?.occasion, 'n2');
});

test('consecutive days continue from yesterday and start over after a missed day or the last step', () => {
  const steps = [1, 2, 3].map((amount) => [{ kind: 'point' as const, amount, days: null }]);
  const step = (today: string, last: { day: string; step: number } | null) => attendanceStep(steps, { today, last });
  assert.equal(step('2026-11-22', null).step, 1);
  assert.equal(step('2026-11-22', { day: '2026-11-21', step: 1 }).step, 2);
  assert.equal(step('2026-11-22', { day: '2026-11-20', step: 1 }).step, 1);
  assert.equal(step('2027-01-01', { day: '2026-12-31', step: 2 }).step, 3);
  assert.deepEqual(step('2026-11-22', { day: '2026-11-21', step: 3 }).things, steps[0]);
});

const claimStatus: ClaimStatus = {
  claimedAt: null,
  until: null,
  now: seoul('2026-11-22T12:00:00'),
  isSoldOut: false,
  isOnceAPerson: false,
  persons: 0,
  isHadByPerson: false,
  isForAdults: false,
  isOffSale: false,
  isHeldAlready: false,
};

test('L12, P2: names the reason against a claim, and the end is exclusive', () => {
  const code = (parts: Partial<ClaimStatus>): string => {
    const decided = decideClaim({ ...claimStatus, ...parts });
    return decided === 'take' ? decided : `${decided.name} ${decided.code}`;
  };
  assert.equal(code({}), 'take');
  assert.equal(code({ until: new Date(claimStatus.now.getTime() + 1) }), 'take');
  assert.equal(code({ until: claimStatus.now }), 'GIFT_ERROR 0002');
  assert.equal(code({ claimedAt: claimStatus.now, until: claimStatus.now }), 'GIFT_ERROR 0001');
  assert.equal(code({ isOnceAPerson: true }), 'GIFT_ERROR 0004');
  assert.equal(code({ isOnceAPerson: true, persons: 2 }), 'take');
  assert.equal(code({ isOnceAPerson: true, persons: 2, isHadByPerson: true }), 'GIFT_ERROR 0005');
  assert.equal(code({ isForAdults: true }), 'ADULT_ERROR 0001');
  assert.equal(code({ isOffSale: true }), 'PURCHASE_ERROR 0003');
  assert.equal(code({ isSoldOut: true }), 'GIFT_ERROR 0003');
  assert.equal(giftState({ ...claimStatus, until: claimStatus.now }), 'lapsed');
  assert.equal(giftState({ ...claimStatus, isSoldOut: true }), 'gone');
});

test('출판문화산업진흥법 §22: the reward of a fixed-price purchase stays below the legal limit', () => {
  const rate = integer({ min: 0, max: 100 });
  always(
    property(
      rate,
      rate,
      integer({ min: 1, max: 200 }),
      integer({ min: 0, max: 5000 }),
      integer({ min: 0, max: 50 }),
      (...of) => {
        const [mileagePerCoin, pointsPerCoin, pointsForBonus, paidCoins, rewardMost] = of;
        const plan = { mileagePerCoin, pointsPerCoin, pointsForBonus, bonusDays: 30 };
        const sumOf = (most: number | null) =>
          calculateReward(plan, { paidCoins, rewardMost: most }).reduce((all, { amount }) => all + amount, 0);
        assert.equal(sumOf(null), paidCoins * (mileagePerCoin + pointsPerCoin));
        assert.ok(sumOf(rewardMost) <= rewardMost * pointsForBonus);
      },
    ),
  );
});

test('a code is normalized however it is entered, and a generated one has twelve unambiguous symbols', () => {
  assert.equal(normalizeCode(' seoga-welcome '), 'SEOGAWELCOME');
  assert.equal(normalizeCode('ＳＥＯＧＡ welcome'), 'SEOGAWELCOME');
  assert.ok(isValidCode(normalizeCode('봄맞이 2026')));
  assert.equal(isValidCode(normalizeCode('- - -')), false);
  always(
    property(string({ minLength: 1, maxLength: 200, unit: constantFrom(...'AZaz09-_') }), (drawn) => {
      let at = 0;
      const source = [drawn, ...'BCDEFGHJKLMNOPQ'.split('').map((letter) => letter.repeat(12))];
      const code = makeCode(() => source[at++] ?? 'bcdefghijklm');
      assert.match(code, /^[2-9ACDEFGHJKMNPQRTWXY]{4}(-[2-9ACDEFGHJKMNPQRTWXY]{4}){2}$/);
    }),
  );
});

test('a code used by another is reported like an unknown one', () => {
  const coupon = {
    mostUses: 1,
    uses: 1,
    isOwn: false,
    startsAt: null,
    endsAt: null,
    isOver: false,
    now: claimStatus.now,
  };
  assert.equal(decideCoupon(undefined), 'invalid');
  assert.equal(decideCoupon(coupon), 'invalid');
  assert.equal(decideCoupon({ ...coupon, endsAt: claimStatus.now }), 'invalid');
  assert.equal(decideCoupon({ ...coupon, isOwn: true }), 'used');
  assert.equal(decideCoupon({ ...coupon, uses: 0 }), 'use');
  assert.equal(decideCoupon({ ...coupon, uses: 0, endsAt: claimStatus.now }), 'expired');
  assert.equal(decideCoupon({ ...coupon, mostUses: 5, uses: 5 }), 'gone');
});
