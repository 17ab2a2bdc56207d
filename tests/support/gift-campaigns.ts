import { type CampaignWish, applyCampaigns } from '#domain/gifts';
import type { TestContext } from './test-context.ts';

/** A campaign as an operator would write it; every part may be replaced. */
export function wishedCampaign(key: string, parts: Partial<CampaignWish> = {}): CampaignWish {
  return {
    key,
    kind: 'all',
    title: `${key} 선물`,
    sentence: '',
    steps: [[{ kind: 'bonus', amount: 5, days: 30 }]],
    startsAt: null,
    endsAt: null,
    claimDays: null,
    joinedFrom: null,
    joinedUntil: null,
    isOnceAPerson: false,
    budget: null,
    schedule: null,
    price: null,
    mostEach: null,
    members: [],
    codes: [],
    ...parts,
  };
}

/** Runs these campaigns and ends every other. */
export async function runCampaigns(ctx: TestContext, ...campaigns: CampaignWish[]): Promise<string[]> {
  return (await applyCampaigns(ctx, { rewards: {}, campaigns })).warnings;
}
