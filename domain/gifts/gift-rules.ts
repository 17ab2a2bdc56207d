import type { ErrorCode } from '#vocabulary/error-codes';
import type { GiftState, GiftThing, RewardPlan } from '#vocabulary/gifts';
import { dayBefore } from './time-rules.ts';

/** What decides whether a gift may be taken, as it stands under the wallet's lock. */
export interface ClaimFacts {
  claimedAt: Date | null;
  until: Date | null;
  now: Date;
  /** The campaign's budget is used up. */
  isSoldOut: boolean;
  isOnceAPerson: boolean;
  /** The person as campaigns know it; empty where the member's identity is not proved. */
  persons: number;
  /** That person had it already. */
  isHadByPerson: boolean;
  /** It holds an adult work, and this reader may not see those. */
  isForAdults: boolean;
  /** It holds a work that the shop no longer offers. */
  isOffSale: boolean;
  /** Nothing in it would give anything: every episode is held already. */
  isHeldAlready: boolean;
}

/** Why a gift may not be taken. */
export type ClaimRefusal = { name: 'GIFT_ERROR' | 'ADULT_ERROR' | 'PURCHASE_ERROR'; code: ErrorCode };

/** Whether a gift may be taken now; what stands against it otherwise. */
export function decideClaim(facts: ClaimFacts): 'take' | ClaimRefusal {
  const no = (code: ErrorCode): ClaimRefusal => ({ name: 'GIFT_ERROR', code });
  if (facts.claimedAt) return no('0001');
  if (facts.until && facts.until <= facts.now) return no('0002');
  if (facts.isForAdults) return { name: 'ADULT_ERROR', code: '0001' };
  if (facts.isOffSale) return { name: 'PURCHASE_ERROR', code: '0003' };
  if (facts.isOnceAPerson && facts.persons === 0) return no('0004');
  if (facts.isOnceAPerson && facts.isHadByPerson) return no('0005');
  if (facts.isHeldAlready) return no('0010');
  if (facts.isSoldOut) return no('0003');
  return 'take';
}

/** Where a gift stands for its member. */
export function stateOf(gift: {
  claimedAt: Date | null;
  until: Date | null;
  now: Date;
  isSoldOut: boolean;
}): GiftState {
  if (gift.claimedAt) return 'taken';
  if (gift.until && gift.until <= gift.now) return 'lapsed';
  return gift.isSoldOut ? 'gone' : 'waiting';
}

/** What a day in a row brings: the days follow one another and begin anew after the last, or after a day missed. */
export function attendanceStep(
  steps: GiftThing[][],
  days: { today: string; last: { day: string; step: number } | null },
): { step: number; things: GiftThing[] } {
  const { today, last } = days;
  const step = last !== null && last.day === dayBefore(today) ? last.step + 1 : 1;
  return { step, things: steps[(step - 1) % steps.length] ?? [] };
}

/**
 * What paid coins earn. Where the law caps what a purchase may bring (출판문화산업진흥법 §22⑤), points and mileage together
 * stay below that many coins' worth, both counted at what points are exchanged for; points come first.
 */
export function earnedBy(
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

/** Numbers of the works that things name. */
export function worksIn(things: GiftThing[]): number[] {
  return things.flatMap((thing) => ('work' in thing && thing.work !== null ? [thing.work] : []));
}
