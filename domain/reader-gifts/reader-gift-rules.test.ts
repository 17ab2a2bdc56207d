import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GIFT_DAY_LIMITS } from '#shared/money/reader-gifts';
import { decideAcceptance, decideGift } from './reader-gift-rules.ts';

test('a gift is refused beyond the limits of day and month, and when it costs nothing', () => {
  const gift = { coins: 10, dayGifts: 0, dayCoins: 0, monthCoins: 0, monthMost: null };
  assert.equal(decideGift(gift), 'allowed');
  assert.equal(decideGift({ ...gift, coins: 0 }), 'free');
  assert.equal(decideGift({ ...gift, dayGifts: GIFT_DAY_LIMITS.gifts }), 'day-gifts');
  assert.equal(decideGift({ ...gift, dayCoins: GIFT_DAY_LIMITS.coins - 10 }), 'allowed');
  assert.equal(decideGift({ ...gift, dayCoins: GIFT_DAY_LIMITS.coins - 9 }), 'day-coins');
  assert.equal(decideGift({ ...gift, monthCoins: 90, monthMost: 100 }), 'allowed');
  assert.equal(decideGift({ ...gift, monthCoins: 91, monthMost: 100 }), 'month');
});

test('a gift is accepted once, in time, by another member than its giver', () => {
  const now = new Date('2026-11-30T03:00:00Z');
  const gift = { state: 'open' as const, memberNo: 1, receiverNo: null, expiresAt: new Date(now.getTime() + 1), now };
  assert.equal(decideAcceptance(gift, 2), 'open');
  assert.equal(decideAcceptance(gift, 1), 'own');
  assert.equal(decideAcceptance({ ...gift, receiverNo: 2 }, 2), 'open');
  assert.equal(decideAcceptance({ ...gift, receiverNo: 3 }, 2), 'not-found');
  assert.equal(decideAcceptance({ ...gift, expiresAt: now }, 2), 'expired');
  assert.equal(decideAcceptance({ ...gift, state: 'taken-back' }, 2), 'ended');
  assert.equal(decideAcceptance({ ...gift, state: 'accepted', receiverNo: 2 }, 2), 'accepted');
  assert.equal(decideAcceptance({ ...gift, state: 'accepted', receiverNo: 3 }, 2), 'taken');
});
