import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import type { AdminPaymentSummary } from './admin-payment-store.ts';
import {
  type PaymentFilter,
  type PaymentSort,
  type PaymentTotals,
  selectAdminPayments,
  selectPaymentTotals,
  selectSortedPayments,
} from './payment-list-store.ts';

const PAGE_SIZE = 50;
const MAX_IN_FILE = 50_000;

/**
 * A page of orders: newest first, or in the order of a column. `after` is the cursor of the page before in the same
 * order.
 */
export async function findPayments(
  ctx: Needs<'db'>,
  input: { filter: PaymentFilter; sort: PaymentSort | null; after: string | undefined },
): Promise<{ payments: AdminPaymentSummary[]; next: string | null }> {
  const { filter, sort, after } = input;
  const limit = PAGE_SIZE + 1;
  const skip = Number(after ?? 0);
  const rows = sort
    ? await selectSortedPayments(ctx.db, { filter, sort, skip: Number.isSafeInteger(skip) ? skip : 0, limit })
    : await selectAdminPayments(ctx.db, { filter, before: after, limit });
  const payments = rows.slice(0, PAGE_SIZE);
  if (rows.length <= PAGE_SIZE) return { payments, next: null };
  return { payments, next: sort ? String(skip + PAGE_SIZE) : (payments.at(-1)?.id ?? null) };
}

/** The sums of all orders of a filter. */
export async function sumPayments(ctx: Needs<'db'>, filter: PaymentFilter): Promise<PaymentTotals> {
  return selectPaymentTotals(ctx.db, filter);
}

/** The orders of a filter for a file, at most fifty thousand, with an audit entry. */
export async function exportPayments(
  ctx: Needs<'db'>,
  input: { by: Actor; filter: PaymentFilter },
): Promise<AdminPaymentSummary[]> {
  const { by, filter } = input;
  return withAudit(ctx, { by, act: { name: 'payments.export', subject: 'payments' } }, async (tx) => {
    const payments = await selectAdminPayments(tx, { filter, limit: MAX_IN_FILE });
    return { after: { count: payments.length }, result: payments };
  });
}
