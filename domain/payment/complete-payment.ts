import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { PaymentState } from '#vocabulary/payments';
import { type PaymentRow, closeReady, selectPayment, selectPayments, selectStates } from './payment-store.ts';
import { type SettleMeans, settlePayment } from './settle-payment.ts';

/** Of these orders nobody knows yet whether money comes. */
const WAITING: ReadonlySet<PaymentState> = new Set(['ready', 'pending', 'waiting']);

/**
 * The reader came back from the payment window: asks the gateway how it went, and answers how the order stands.
 * `isGivenUp`: they closed it, so that an order which nobody has paid ends here. Refuses with NOT_FOUND 0003 an order that is
 * not this member's.
 */
export async function completePayment(
  ctx: SettleMeans,
  ask: { memberNo: number; paymentId: string; isGivenUp: boolean },
): Promise<PaymentRow> {
  const { memberNo, paymentId, isGivenUp } = ask;
  await paymentOf(ctx, { memberNo, paymentId });
  const state = await settlePayment(ctx, { paymentId });
  if (isGivenUp && state === 'ready') await ctx.db.transaction().execute((tx) => closeReady(tx, paymentId));
  return paymentOf(ctx, { memberNo, paymentId });
}

/** One order of a member. Refuses with NOT_FOUND 0003 what is not theirs. */
export async function paymentOf(ctx: Needs<'db'>, ask: { memberNo: number; paymentId: string }): Promise<PaymentRow> {
  const payment = await selectPayment(ctx.db, { id: ask.paymentId, memberNo: ask.memberNo });
  if (!payment) throw new Refusal('NOT_FOUND', '0003');
  return payment;
}

/** Which of some orders were paid, and which no longer wait for money; what is not this member's is neither. */
export async function settledOrders(
  ctx: Needs<'db'>,
  ask: { memberNo: number; ids: readonly string[] },
): Promise<{ paid: string[]; ended: string[] }> {
  const found = ask.ids.length > 0 ? await selectStates(ctx.db, ask) : [];
  const settled = found.filter(({ state }) => !WAITING.has(state));
  const paid = settled.filter(({ state }) => state === 'paid' || state === 'partial');
  const idsOf = (orders: typeof found): string[] => orders.map(({ id }) => id);
  return { paid: idsOf(paid), ended: idsOf(settled.filter((order) => !paid.includes(order))) };
}

const PAGE = 20;

/** Orders of a member, the newest first; `next` is the place of the page after. */
export async function paymentsOf(
  ctx: Needs<'db'>,
  ask: { memberNo: number; before?: string | undefined },
): Promise<{ payments: PaymentRow[]; next: string | null }> {
  const { memberNo, before } = ask;
  const found = await selectPayments(ctx.db, { memberNo, limit: PAGE + 1, ...(before ? { before } : {}) });
  const payments = found.slice(0, PAGE);
  return { payments, next: found.length > PAGE ? (payments.at(-1)?.id ?? null) : null };
}
