import { GIFT_DAY_LIMITS, type ReaderGiftState } from '#shared/money/reader-gifts';

/** What decides whether a member can send a gift. */
export interface GiftCase {
  coins: number;
  /** Sent today in Seoul, without what came back. */
  dayGifts: number;
  dayCoins: number;
  /** Sent this month in Seoul. */
  monthCoins: number;
  /** The most coins of a month; null for adults. */
  monthMost: number | null;
}

export type GiftDecision = 'allowed' | 'free' | 'day-gifts' | 'day-coins' | 'month';

/** Decides a gift by the limits against abuse. */
export function decideGift(gift: GiftCase): GiftDecision {
  if (gift.coins === 0) return 'free';
  if (gift.monthMost !== null && gift.monthCoins + gift.coins > gift.monthMost) return 'month';
  if (gift.dayGifts >= GIFT_DAY_LIMITS.gifts) return 'day-gifts';
  return gift.dayCoins + gift.coins > GIFT_DAY_LIMITS.coins ? 'day-coins' : 'allowed';
}

/** Whether a gift can be accepted, and why not. */
export function decideAcceptance(
  gift: { state: ReaderGiftState; memberNo: number; receiverNo: number | null; expiresAt: Date; now: Date },
  memberNo: number,
): 'open' | 'own' | 'not-found' | 'accepted' | 'taken' | 'expired' | 'ended' {
  if (gift.memberNo === memberNo) return 'own';
  if (gift.state === 'accepted') return gift.receiverNo === memberNo ? 'accepted' : 'taken';
  if (gift.receiverNo !== null && gift.receiverNo !== memberNo) return 'not-found';
  if (gift.state === 'expired' || (gift.state === 'open' && gift.expiresAt <= gift.now)) return 'expired';
  return gift.state === 'open' ? 'open' : 'ended';
}
