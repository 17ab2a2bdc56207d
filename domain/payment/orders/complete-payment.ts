import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { PaymentState } from '#shared/money/payments';
import { type PaymentRow, closeUnpaid, selectPayment, selectPayments, selectPaymentStates } from './payment-store.ts';
import { type PaymentSyncContext, syncPayment } from './sync-payment.ts';

const OPEN_STATES: ReadonlySet<PaymentState> = new Set(['ready', 'pending', 'waiting']);

/**
 * Syncs an order after the member returns from the payment window. With `isAbandoned` an unpaid order is closed.
 * Throws NOT_FOUND 0003 when the order is not this member's.
 */
export async function completePayment(
  ctx: PaymentSyncContext,
  input: { memberNo: number; paymentId: string; isGivenUp: boolean },
): Promise<PaymentRow> {
  const { memberNo, paymentId, isGivenUp: isAbandoned } = input;
  await findPayment(ctx, { memberNo, paymentId });
  const state = await syncPayment(ctx, { paymentId });
  if (isAbandoned && state === 'ready') await ctx.db.transaction().execute((tx) => closeUnpaid(tx, paymentId));
  return findPayment(ctx, { memberNo, paymentId });
}

/** Finds a member's order. Throws NOT_FOUND 0003 when it is not theirs. */
export async function findPayment(
  ctx: Needs<'db'>,
  input: { memberNo: number; paymentId: string },
): Promise<PaymentRow> {
  const payment = await selectPayment(ctx.db, { id: input.paymentId, memberNo: input.memberNo });
  if (!payment) throw new DomainError('NOT_FOUND', '0003');
  return payment;
}

/** Which of a member's orders were paid and which ended unpaid; orders of others are ignored. */
export async function listEndedOrders(
  ctx: Needs<'db'>,
  input: { memberNo: number; ids: readonly string[] },
): Promise<{ paid: string[]; ended: string[] }> {
  const rows = input.ids.length > 0 ? await selectPaymentStates(ctx.db, input) : [];
  const settled = rows.filter(({ state }) => !OPEN_STATES.has(state));
  const paid = settled.filter(({ state }) => state === 'paid' || state === 'partial');
  const idsOf = (orders: typeof rows): string[] => orders.map(({ id }) => id);
  return { paid: idsOf(paid), ended: idsOf(settled.filter((order) => !paid.includes(order))) };
}

const PAGE_SIZE = 20;

/** A member's orders, newest first; `next` is the cursor of the next page. */
export async function listMemberPayments(
  ctx: Needs<'db'>,
  input: { memberNo: number; before?: string | undefined },
): Promise<{ payments: PaymentRow[]; next: string | null }> {
  const { memberNo, before } = input;
  const rows = await selectPayments(ctx.db, { memberNo, limit: PAGE_SIZE + 1, ...(before ? { before } : {}) });
  const payments = rows.slice(0, PAGE_SIZE);
  return { payments, next: rows.length > PAGE_SIZE ? (payments.at(-1)?.id ?? null) : null };
}
