import { sql } from 'kysely';
import type { Tx } from '#shared/context';

/** The last purchase that has earned, held: two never reward at once. */
export async function lockProgress(tx: Tx): Promise<number> {
  const row = await tx.selectFrom('reward_progress').select('last_purchase').forUpdate().executeTakeFirstOrThrow();
  return row.last_purchase;
}

export async function updateProgress(tx: Tx, lastPurchase: number): Promise<void> {
  await sql`update reward_progress set last_purchase = ${lastPurchase}`.execute(tx);
}
