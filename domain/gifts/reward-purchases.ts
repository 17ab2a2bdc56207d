import { type SettledPurchase, selectSettled } from '#domain/purchase';
import { giveLots } from '#domain/wallet';
import type { Needs, Tx } from '#shared/context';
import { statutoryCutoff } from '#shared/statutory-deadline';
import type { RewardPlan } from '#vocabulary/gifts';
import { WITHDRAWAL_PERIOD } from '#vocabulary/withdrawal';
import { earnedBy } from './gift-rules.ts';
import { deleteOldPersons, selectRewardPlan } from './campaign-store.ts';
import { selectClock } from './gift-store.ts';
import { lockProgress, updateProgress } from './reward-store.ts';

const PART = 100;

/**
 * Gives points and mileage for paid coins of purchases that can no longer be taken back, at the operator's rates of now:
 * nothing that was rewarded has to be fetched back later. Once a purchase, by its number in the ledger and by how far it has
 * come. Answers how many purchases were looked at.
 */
export async function rewardPurchases(ctx: Needs<'db'>): Promise<number> {
  const plan = await selectRewardPlan(ctx.db);
  const cutoff = statutoryCutoff(await selectClock(ctx.db), WITHDRAWAL_PERIOD);
  let done = 0;
  for (;;) {
    const looked = await ctx.db.transaction().execute(async (tx) => {
      const settled = await selectSettled(tx, { after: await lockProgress(tx), cutoff, limit: PART });
      // Wallets in one order for everybody: no two who lock several wait for each other.
      for (const purchase of settled.toSorted((a, b) => a.memberNo - b.memberNo)) await reward(tx, plan, purchase);
      const last = settled.at(-1);
      if (last) await updateProgress(tx, last.id);
      return settled.length;
    });
    done += looked;
    if (looked < PART) return done;
  }
}

async function reward(tx: Tx, plan: RewardPlan, purchase: SettledPurchase): Promise<void> {
  const { id, memberNo, isActive } = purchase;
  const sums = earnedBy(plan, purchase);
  if (!isActive || sums.length === 0) return;
  const lots = sums.map((sum) => ({ ...sum, expiresAt: null, channel: 'reward', against: 'issued-free' as const }));
  await giveLots(tx, { memberNo, kind: 'reward', ref: `purchase:${id}`, lots });
}

/** Each hour: rewards what can no longer be taken back, and forgets who had gifts of campaigns long over. */
export async function keepGifts(ctx: Needs<'db'>): Promise<void> {
  await rewardPurchases(ctx);
  await ctx.db.transaction().execute(deleteOldPersons);
}
