import type { Needs, Tx } from '#shared/context';
import { deleteAnswersOf, deleteOldAnswers } from './idempotency-store.ts';

/** Lets go of what a member's requests were answered with: for whoever leaves. The ledger stays, as the law asks. */
export async function forgetAnswers(tx: Tx, memberNo: number): Promise<void> {
  await deleteAnswersOf(tx, memberNo);
}

/** Lets answers go after thirty days; until then a repeated key gets the same bytes. */
export async function sweepAnswers(ctx: Needs<'db'>): Promise<void> {
  await ctx.db.transaction().execute(deleteOldAnswers);
}
