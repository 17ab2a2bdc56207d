import type { Needs, Tx } from '#shared/context';
import type {
  CampaignKind,
  GiftSchedule,
  GiftSum,
  GiftThing,
  GiftTickets,
  GiftWork,
  RewardPlan,
} from '#vocabulary/gifts';
import {
  endOthers,
  replaceMembers,
  selectRewardPlan,
  selectWorkNumbers,
  updateRewardPlan,
  upsertCampaign,
} from './campaign-store.ts';
import { insertCoupons } from './coupon-store.ts';
import { macOf } from './make-coupons.ts';

/** A thing as an operator writes it: a work by its key or title. */
export type ThingWish =
  | GiftSum
  | (Omit<GiftTickets, 'work'> & { work: string | null })
  | (Omit<GiftWork, 'work'> & { work: string });

/** A campaign as an operator writes it. */
export interface CampaignWish {
  key: string;
  kind: CampaignKind;
  title: string;
  sentence: string;
  steps: ThingWish[][];
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
  /** Mail addresses of a list. */
  members: string[];
  /** Codes for many, as they are printed; `most` uses of each, null without end. */
  codes: { code: string; most: number | null }[];
}

/** What a shop gives: whatever is named runs, whatever is not named any more ends. */
export interface GiftPlan {
  rewards: Partial<RewardPlan>;
  campaigns: CampaignWish[];
}

/** Applies what an operator wrote, in one transaction; tells in Korean sentences what was done and what was left out. */
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
    const kept: string[] = [];
    for (const wish of plan.campaigns) {
      const steps = wish.steps.map((things) => things.flatMap((thing) => numbered(thing, works)));
      kept.push(wish.key);
      if (steps.some((things) => things.length === 0)) warnings.push(`선물 ${wish.key}: 줄 것이 없어 건너뜁니다.`);
      else if (await applyOne(ctx, tx, { wish, steps, warnings })) done.push(`선물: ${wish.key}`);
    }
    const ended = await endOthers(tx, kept);
    if (ended > 0) done.push(`선물 ${ended}가지를 끝냈습니다.`);
  });
  return { done, warnings: [...new Set(warnings)] };
}

async function applyOne(
  ctx: Needs<'secrets'>,
  tx: Tx,
  { wish, steps, warnings }: { wish: CampaignWish; steps: GiftThing[][]; warnings: string[] },
): Promise<boolean> {
  const campaignId = await upsertCampaign(tx, { ...wish, sourceKey: wish.key, steps });
  if (campaignId === undefined) {
    warnings.push(`선물 ${wish.key}: 종류를 바꾸거나 이미 나간 수보다 적게 줄일 수 없어 그대로 둡니다.`);
    return false;
  }
  const unknown = await replaceMembers(tx, { campaignId, mails: wish.members });
  if (unknown.length > 0) warnings.push(`선물 ${wish.key}: 회원이 아닌 주소 ${unknown.length}개를 건너뜁니다.`);
  for (const { code, most } of wish.codes)
    await insertCoupons(tx, { campaignId, codeMacs: [macOf(ctx, code)], mostUses: most });
  return true;
}

function workNameOf(thing: ThingWish): string[] {
  return 'work' in thing && thing.work !== null ? [thing.work] : [];
}

function numbered(thing: ThingWish, works: Map<string, number>): GiftThing[] {
  if (thing.kind === 'work') {
    const work = works.get(thing.work);
    return work === undefined ? [] : [{ ...thing, work }];
  }
  if (thing.kind !== 'ticket') return [thing];
  if (thing.work === null) return [{ ...thing, work: null }];
  const work = works.get(thing.work);
  return work === undefined ? [] : [{ ...thing, work }];
}
