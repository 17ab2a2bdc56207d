import { type Actor, actAs } from '#domain/operators';
import { settlePayment } from '#domain/payment';
import type { Needs } from '#shared/context';
import type { GatewayAnswer } from '#shared/payment-ports';
import { Refusal } from '#shared/refusal';
import type { ChargeChannel, PaymentState } from '#vocabulary/payments';
import {
  type DeskPaymentLine,
  type DeskPaymentRow,
  type DeskReversal,
  selectDeskPayment,
  selectDeskPayments,
  selectReversals,
} from './desk-payment-store.ts';

const PAGE = 30;
const MOST_REVERSALS = 100;

/** Which orders the console asks for; `before` is the last one of the page before. */
export interface PaymentAsk {
  state?: PaymentState | undefined;
  channel?: ChargeChannel | undefined;
  memberNo?: number | undefined;
  before?: string | undefined;
}

/** Orders of everybody, the newest first; `next` is where the older ones begin. */
export async function listDeskPayments(
  ctx: Needs<'db'>,
  ask: PaymentAsk,
): Promise<{ payments: DeskPaymentLine[]; next: string | null }> {
  const found = await selectDeskPayments(ctx.db, { ...ask, limit: PAGE + 1 });
  const payments = found.slice(0, PAGE);
  return { payments, next: found.length > PAGE ? (payments.at(-1)?.id ?? null) : null };
}

/** An order with its refunds, reversals and messages, and, where asked for, what the gateway says of it now. */
export interface DeskPayment extends DeskPaymentRow {
  told: GatewayAnswer | null;
}

/** One order. `asksGateway`: with the gateway's own word, which changes nothing. Refuses with NOT_FOUND 0003. */
export async function showDeskPayment(
  ctx: Needs<'db' | 'payments'>,
  ask: { id: string; asksGateway: boolean },
): Promise<DeskPayment> {
  const row = await selectDeskPayment(ctx.db, ask.id);
  if (!row) throw new Refusal('NOT_FOUND', '0003');
  const told = ask.asksGateway && row.channel === 'web' ? await ctx.payments.read(ask.id) : null;
  return { ...row, told };
}

/** Brings an order to what the gateway says of it now. Refuses with NOT_FOUND 0003 what there is not. */
export async function settleDeskPayment(
  ctx: Needs<'db' | 'payments' | 'log' | 'mailer'>,
  order: { by: Actor; id: string },
): Promise<void> {
  const { by, id } = order;
  const before = (await selectDeskPayment(ctx.db, id))?.state;
  if (before === undefined) throw new Refusal('NOT_FOUND', '0003');
  const after = await settlePayment(ctx, { paymentId: id });
  const act = { name: 'payment.settle', subject: `payment:${id}` };
  await actAs(ctx, { by, act }, async () => ({ before: { state: before }, after: { state: after }, result: null }));
}

/** Chargebacks and refunds that the gateway or a store made by itself, the newest first. */
export async function listReversals(ctx: Needs<'db'>): Promise<DeskReversal[]> {
  return selectReversals(ctx.db, { limit: MOST_REVERSALS });
}
