import type { ErrorCode } from '#shared/errors/errors';
import type { GiftState, GiftItem, RewardPlan } from '#shared/merchandising/gifts';
import { dayBefore } from '../timed-gifts/opening-rules.ts';

/** What decides a claim, read under the wallet lock. */
export interface ClaimStatus {
  claimedAt: Date | null;
  until: Date | null;
  now: Date;
  isSoldOut: boolean;
  isOnceAPerson: boolean;
  /** Hashes of the person; empty without identity verification. */
  persons: number;
  isHadByPerson: boolean;
  /** It contains an adult work that the reader may not see. */
  isForAdults: boolean;
  /** It contains a work no longer offered. */
  isOffSale: boolean;
  /** Every episode in it is owned. */
  isHeldAlready: boolean;
}

/** Why a gift may not be claimed. */
export type ClaimRejection = { name: 'GIFT_ERROR' | 'ADULT_ERROR' | 'PURCHASE_ERROR'; code: ErrorCode };

/** Whether a gift may be claimed, otherwise the reason. */
export function decideClaim(status: ClaimStatus): 'take' | ClaimRejection {
  const no = (code: ErrorCode): ClaimRejection => ({ name: 'GIFT_ERROR', code });
  if (status.claimedAt) return no('0001');
  if (status.until && status.until <= status.now) return no('0002');
  if (status.isForAdults) return { name: 'ADULT_ERROR', code: '0001' };
  if (status.isOffSale) return { name: 'PURCHASE_ERROR', code: '0003' };
  if (status.isOnceAPerson && status.persons === 0) return no('0004');
  if (status.isOnceAPerson && status.isHadByPerson) return no('0005');
  if (status.isHeldAlready) return no('0010');
  if (status.isSoldOut) return no('0003');
  return 'take';
}

export function giftState(gift: {
  claimedAt: Date | null;
  until: Date | null;
  now: Date;
  isSoldOut: boolean;
}): GiftState {
  if (gift.claimedAt) return 'taken';
  if (gift.until && gift.until <= gift.now) return 'lapsed';
  return gift.isSoldOut ? 'gone' : 'waiting';
}

/** Today's step of an attendance: starts over after the last, or after a missed day. */
export function attendanceStep(
  steps: GiftItem[][],
  days: { today: string; last: { day: string; step: number } | null },
): { step: number; things: GiftItem[] } {
  const { today, last } = days;
  const step = last !== null && last.day === dayBefore(today) ? last.step + 1 : 1;
  return { step, things: steps[(step - 1) % steps.length] ?? [] };
}

/**
 * The reward for paid coins. Under a legal limit (출판문화산업진흥법 §22⑤) points and mileage together stay below that value,
 * both at the points exchange rate; points come first.
 */
export function calculateReward(
  plan: RewardPlan,
  { paidCoins, rewardMost }: { paidCoins: number; rewardMost: number | null },
): { unit: 'mileage' | 'point'; amount: number }[] {
  const most = rewardMost === null ? Number.MAX_SAFE_INTEGER : rewardMost * plan.pointsForBonus;
  const point = Math.min(paidCoins * plan.pointsPerCoin, most);
  const mileage = Math.min(paidCoins * plan.mileagePerCoin, most - point);
  const sums = [
    { unit: 'mileage' as const, amount: mileage },
    { unit: 'point' as const, amount: point },
  ];
  return sums.filter(({ amount }) => amount > 0);
}

export function workIdsOf(things: GiftItem[]): number[] {
  return things.flatMap((thing) => ('work' in thing && thing.work !== null ? [thing.work] : []));
}
