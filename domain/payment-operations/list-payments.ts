import { type Actor, withAudit } from '#domain/operators';
import { syncPayment } from '#domain/payment';
import type { Needs } from '#kernel/context';
import type { GatewayPaymentResult } from '#kernel/ports/payment-ports';
import { DomainError } from '#kernel/domain-error';
import {
  type AdminPaymentRow,
  type AdminReversal,
  selectAdminPayment,
  selectReversals,
} from './admin-payment-store.ts';

const MAX_REVERSALS = 100;

/** An order with refunds, reversals and messages, and optionally the gateway's answer. */
export interface AdminPayment extends AdminPaymentRow {
  told: GatewayPaymentResult | null;
}

/** Loads an order; `asksGateway` adds the gateway's answer without applying it. Throws NOT_FOUND 0003. */
export async function loadAdminPayment(
  ctx: Needs<'db' | 'payments'>,
  input: { id: string; asksGateway: boolean },
): Promise<AdminPayment> {
  const row = await selectAdminPayment(ctx.db, input.id);
  if (!row) throw new DomainError('NOT_FOUND', '0003');
  const gatewayAnswer = input.asksGateway && row.channel === 'web' ? await ctx.payments.read(input.id) : null;
  return { ...row, told: gatewayAnswer };
}

/** Syncs an order with the gateway. Throws NOT_FOUND 0003 when it does not exist. */
export async function syncAdminPayment(
  ctx: Needs<'db' | 'payments' | 'log' | 'mailer' | 'jobs'>,
  input: { by: Actor; id: string },
): Promise<void> {
  const { by, id } = input;
  const before = (await selectAdminPayment(ctx.db, id))?.state;
  if (before === undefined) throw new DomainError('NOT_FOUND', '0003');
  const after = await syncPayment(ctx, { paymentId: id });
  const action = { name: 'payment.settle', subject: `payment:${id}` } as const;
  await withAudit(ctx, { by, act: action }, async () => ({
    before: { state: before },
    after: { state: after },
    result: null,
  }));
}

/** Cancellations by the gateway or a store, newest first. */
export async function listReversals(ctx: Needs<'db'>): Promise<AdminReversal[]> {
  return selectReversals(ctx.db, { limit: MAX_REVERSALS });
}
