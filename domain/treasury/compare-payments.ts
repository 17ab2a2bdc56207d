import { type Actor, actAs } from '#domain/operators';
import { type Comparison, reconcilePayments, selectComparisons } from '#domain/payment';
import type { Needs } from '#shared/context';

const SHOWN = 14;

/** What the comparisons with the gateway found, the newest first. */
export async function listComparisons(ctx: Needs<'db'>): Promise<Comparison[]> {
  return selectComparisons(ctx.db, SHOWN);
}

/** Compares the payments with the gateway's now, as each night does. It mends nothing. */
export async function compareNow(ctx: Needs<'db' | 'payments' | 'log'>, { by }: { by: Actor }): Promise<void> {
  const differences = await reconcilePayments(ctx);
  const act = { name: 'payment.compare', subject: 'payments' };
  await actAs(ctx, { by, act }, async () => ({ after: { differences: differences?.length ?? null }, result: null }));
}
