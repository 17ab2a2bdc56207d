import { type Actor, withAudit } from '#domain/operators';
import { type PaymentComparison, reconcilePayments, selectComparisons } from '#domain/payment';
import type { Needs } from '#kernel/context';

const MAX_COMPARISONS = 14;

/** Comparisons with the gateway, newest first. */
export async function listComparisons(ctx: Needs<'db'>): Promise<PaymentComparison[]> {
  return selectComparisons(ctx.db, MAX_COMPARISONS);
}

/** Compares payments with the gateway now, as the nightly job does. Corrects nothing. */
export async function compareWithGateway(ctx: Needs<'db' | 'payments' | 'log'>, { by }: { by: Actor }): Promise<void> {
  const differences = await reconcilePayments(ctx);
  const action = { name: 'payment.compare', subject: 'payments' } as const;
  await withAudit(ctx, { by, act: action }, async () => ({
    after: { differences: differences?.length ?? null },
    result: null,
  }));
}
