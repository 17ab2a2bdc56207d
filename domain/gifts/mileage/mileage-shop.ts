import { loadBalances } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import type { RewardPlan } from '#shared/merchandising/gifts';
import { selectRewardPlan, selectRunningCampaigns } from '../campaigns/campaign-store.ts';
import { selectLastClaim } from '../gift-box/gift-store.ts';
import { type GiftThingsView, listThingViews } from '../gift-box/gift-view.ts';
import type { GiftClaimer } from '../gift-box/take-gift.ts';

/** An item with its price in mileage. */
export interface MileageItemView extends GiftThingsView {
  id: number;
  price: number;
  /** How often the member may still buy it; null for unlimited. */
  left: number | null;
  isSoldOut: boolean;
}

/** Items, the points exchange rate, and the member's balances. */
export interface MileageShop {
  mileage: number;
  points: number;
  plan: RewardPlan;
  goods: MileageItemView[];
}

/** Loads the mileage shop for a member. */
export async function loadMileageShop(ctx: Needs<'db' | 'secrets'>, input: GiftClaimer): Promise<MileageShop> {
  const [campaigns, balances, plan] = await Promise.all([
    selectRunningCampaigns(ctx.db, 'mileage', input.memberNo),
    loadBalances(ctx, input.memberNo),
    selectRewardPlan(ctx.db),
  ]);
  const holdings = campaigns.map(({ title, sentence, steps }) => ({ title, sentence, things: steps[0] ?? [] }));
  const views = await listThingViews(ctx, holdings, input.reader);
  const goods: MileageItemView[] = [];
  for (const [at, { id, price, mostEach, isSoldOut }] of campaigns.entries()) {
    const things = views[at];
    if (!things) continue;
    const claims = mostEach === null ? 0 : (await selectLastClaim(ctx.db, { ...input, campaignId: id })).count;
    const remaining = mostEach === null ? null : Math.max(0, mostEach - claims);
    goods.push({ ...things, id, price: price ?? 0, left: remaining, isSoldOut });
  }
  return { mileage: balances.mileage, points: balances.point + balances.tempPoint, plan, goods };
}
