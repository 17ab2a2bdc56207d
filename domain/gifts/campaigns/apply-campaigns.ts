import type { Needs, Tx } from '#kernel/context';
import type {
  CampaignKind,
  GiftSchedule,
  GiftSum,
  GiftItem,
  GiftTickets,
  GiftWork,
  RewardPlan,
} from '#shared/merchandising/gifts';
import {
  endOtherCampaigns,
  isConsoleCampaign,
  replaceCampaignMembers,
  selectRewardPlan,
  selectWorkNumbers,
  updateRewardPlan,
  upsertCampaign,
} from './campaign-store.ts';
import { insertCoupons } from '../coupons/coupon-store.ts';
import { couponMac } from '../coupons/create-coupons.ts';

/** A thing as written by an operator: a work by key or title. */
export type GiftThingInput =
  | GiftSum
  | (Omit<GiftTickets, 'work'> & { work: string | null })
  | (Omit<GiftWork, 'work'> & { work: string });

/** A campaign as written by an operator. */
export interface CampaignInput {
  key: string;
  kind: CampaignKind;
  title: string;
  sentence: string;
  steps: GiftThingInput[][];
  startsAt: Date | null;
  endsAt: Date | null;
  claimDays: number | null;
  joinedFrom: Date | null;
  joinedUntil: Date | null;
  isOnceAPerson: boolean;
  budget: number | null;
  schedule: GiftSchedule | null;
  price: number | null;
  mostEach: number | null;
  members: string[];
  /** Shared codes in plain text, each usable `most` times; null for unlimited. */
  codes: { code: string; most: number | null }[];
}

/** All gifts of the shop folder: campaigns missing from it end. */
export interface GiftPlan {
  rewards: Partial<RewardPlan>;
  campaigns: CampaignInput[];
}

/** Applies the gift plan in one transaction; returns Korean messages about changes and skipped parts. */
export async function applyCampaigns(
  ctx: Needs<'db' | 'secrets'>,
  plan: GiftPlan,
): Promise<{ done: string[]; warnings: string[] }> {
  const names = plan.campaigns.flatMap(({ steps }) => steps.flat().flatMap(workNameOf));
  const works = await selectWorkNumbers(ctx.db, names);
  const warnings = names.filter((name) => !works.has(name)).map((name) => `작품 “${name}”이 서점에 없어 건너뜁니다.`);
  const done: string[] = [];
  await ctx.db.transaction().execute(async (tx) => {
    await updateRewardPlan(tx, { ...(await selectRewardPlan(tx)), ...plan.rewards });
    const campaignKeys: string[] = [];
    for (const campaign of plan.campaigns) {
      const steps = campaign.steps.map((things) => things.flatMap((thing) => numbered(thing, works)));
      campaignKeys.push(campaign.key);
      if (steps.some((things) => things.length === 0)) warnings.push(`선물 ${campaign.key}: 줄 것이 없어 건너뜁니다.`);
      else if (await applyOne(ctx, tx, { wish: campaign, steps, warnings })) done.push(`선물: ${campaign.key}`);
    }
    const ended = await endOtherCampaigns(tx, campaignKeys);
    if (ended > 0) done.push(`선물 ${ended}가지를 끝냈습니다.`);
  });
  return { done, warnings: [...new Set(warnings)] };
}

async function applyOne(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { wish: campaign, steps, warnings }: { wish: CampaignInput; steps: GiftItem[][]; warnings: string[] },
): Promise<boolean> {
  if (await isConsoleCampaign(tx, campaign.key)) {
    warnings.push(`선물 ${campaign.key}: 콘솔에서 고쳐 두어 폴더의 것으로 바꾸지 않습니다.`);
    return false;
  }
  const campaignId = await upsertCampaign(tx, { ...campaign, sourceKey: campaign.key, steps });
  if (campaignId === undefined) {
    warnings.push(`선물 ${campaign.key}: 종류를 바꾸거나 이미 나간 수보다 적게 줄일 수 없어 그대로 둡니다.`);
    return false;
  }
  const unknown = await replaceCampaignMembers(tx, { campaignId, mails: campaign.members });
  if (unknown.length > 0) warnings.push(`선물 ${campaign.key}: 회원이 아닌 주소 ${unknown.length}개를 건너뜁니다.`);
  for (const { code, most } of campaign.codes)
    await insertCoupons(tx, { campaignId, codeMacs: [couponMac(ctx, code)], mostUses: most });
  return true;
}

function workNameOf(thing: GiftThingInput): string[] {
  return 'work' in thing && thing.work !== null ? [thing.work] : [];
}

function numbered(thing: GiftThingInput, works: Map<string, number>): GiftItem[] {
  if (thing.kind === 'work') {
    const work = works.get(thing.work);
    return work === undefined ? [] : [{ ...thing, work }];
  }
  if (thing.kind !== 'ticket') return [thing];
  if (thing.work === null) return [{ ...thing, work: null }];
  const work = works.get(thing.work);
  return work === undefined ? [] : [{ ...thing, work }];
}
