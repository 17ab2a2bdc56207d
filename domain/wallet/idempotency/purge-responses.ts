import type { Needs, Tx } from '#kernel/context';
import { deleteMemberResponses, deleteOldResponses } from './idempotency-store.ts';

/** Deletes the saved responses of a leaving member. The ledger stays, as the law requires. */
export async function deleteIdempotentResponses(tx: Tx, memberNo: number): Promise<void> {
  await deleteMemberResponses(tx, memberNo);
}

/** Deletes saved responses after thirty days. */
export async function purgeOldResponses(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(deleteOldResponses);
}
