import { sql } from 'kysely';
import type { Tx } from '#kernel/context';

/** Locks the last rewarded purchase: one rewarding process at a time. */
export async function lockRewardProgress(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('reward_progress').select('last_purchase').forUpdate().executeTakeFirstOrThrow();
  return row.last_purchase;
}

export async function updateRewardProgress(tx: Tx, lastPurchase: number): Promise<void> {
  await sql`update reward_progress set last_purchase = ${lastPurchase}`.execute(tx);
}
