import { balancesOf } from '#domain/wallet';
import type { Needs } from '#shared/context';
import type { RewardPlan } from '#vocabulary/gifts';
import { selectRewardPlan, selectRunning } from './campaign-store.ts';
import { selectLastTaken } from './gift-store.ts';
import { type ShownThings, showThings } from './shown-gift.ts';
import type { GiftTaker } from './take-gift.ts';

/** Something that mileage buys, at its fixed price. */
export interface ShownMileageGood extends ShownThings {
  id: number;
  price: number;
  /** How often this member may still have it; null where that is not limited. */
  left: number | null;
  isSoldOut: boolean;
}

/** What mileage buys now, what points are worth, and what the member has of both. */
export interface MileageShop {
  mileage: number;
  /** Points of both kinds, as they are exchanged. */
  points: number;
  plan: RewardPlan;
  goods: ShownMileageGood[];
}

/** The mileage shop for a member. */
export async function showMileageGoods(ctx: Needs<'db' | 'secrets'>, ask: GiftTaker): Promise<MileageShop> {
  const [campaigns, balances, plan] = await Promise.all([
    selectRunning(ctx.db, 'mileage', ask.memberNo),
    balancesOf(ctx, ask.memberNo),
    selectRewardPlan(ctx.db),
  ]);
  const holdings = campaigns.map(({ title, sentence, steps }) => ({ title, sentence, things: steps[0] ?? [] }));
  const shown = await showThings(ctx, holdings, ask.reader);
  const goods: ShownMileageGood[] = [];
  for (const [at, { id, price, mostEach, isSoldOut }] of campaigns.entries()) {
    const things = shown[at];
    if (!things) continue;
    const had = mostEach === null ? 0 : (await selectLastTaken(ctx.db, { ...ask, campaignId: id })).count;
    const left = mostEach === null ? null : Math.max(0, mostEach - had);
    goods.push({ ...things, id, price: price ?? 0, left, isSoldOut });
  }
  return { mileage: balances.mileage, points: balances.point + balances.tempPoint, plan, goods };
}
