import { type FinalPurchase, selectFinalPurchases } from '#domain/purchase';
import { grantLots } from '#domain/wallet';
import type { Needs, Tx } from '#kernel/context';
import { statutoryCutoff } from '#kernel/dates/statutory-deadline';
import type { RewardPlan } from '#shared/merchandising/gifts';
import { WITHDRAWAL_PERIOD } from '#shared/money/withdrawal';
import { calculateReward } from '../gift-box/gift-rules.ts';
import { deleteOldPersonHashes, selectRewardPlan } from '../campaigns/campaign-store.ts';
import { selectClock } from '../gift-box/gift-store.ts';
import { lockRewardProgress, updateRewardProgress } from './reward-store.ts';

const BATCH_SIZE = 100;

/**
 * Rewards paid coins of purchases after their withdrawal period with points and mileage, so that no reward has to be
 * taken back. Once per purchase, by ledger reference and progress. Returns the number of purchases.
 */
export async function rewardPurchases(ctx: Needs<'db'>): Promise<number> {
  const plan = await selectRewardPlan(ctx.db);
  const cutoff = statutoryCutoff(await selectClock(ctx.db), WITHDRAWAL_PERIOD);
  let done = 0;
  for (;;) {
    const looked = await ctx.db.transaction().execute(async (tx) => {
      const settled = await selectFinalPurchases(tx, {
        after: await lockRewardProgress(tx),
        cutoff,
        limit: BATCH_SIZE,
      });
      // Locks wallets in a fixed order to avoid deadlocks.
      for (const purchase of settled.toSorted((a, b) => a.memberNo - b.memberNo)) await reward(tx, plan, purchase);
      const last = settled.at(-1);
      if (last) await updateRewardProgress(tx, last.id);
      return settled.length;
    });
    done += looked;
    if (looked < BATCH_SIZE) return done;
  }
}

async function reward(tx: Tx, plan: RewardPlan, purchase: FinalPurchase): Promise<void> {
  const { id, memberNo, isActive } = purchase;
  const sums = calculateReward(plan, purchase);
  if (!isActive || sums.length === 0) return;
  const lots = sums.map((sum) => ({ ...sum, expiresAt: null, channel: 'reward', against: 'issued-free' as const }));
  await grantLots(tx, { memberNo, kind: 'reward', ref: `purchase:${id}`, lots });
}

/** Rewards purchases and deletes person hashes of old campaigns. Runs each hour. */
export async function maintainGifts(ctx: Needs<'db'>): Promise<void> {
  await rewardPurchases(ctx);
  await ctx.db.transaction().execute(deleteOldPersonHashes);
}
