import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { insertWebhookMessage } from './payment-store.ts';

/**
 * Stores a gateway webhook once and queues the job that syncs the order; its content is not trusted. Throws
 * PAYMENT_ERROR 0011 when it is forged or too old.
 */
export async function handlePaymentWebhook(
  ctx: Needs<'db' | 'payments' | 'jobs'>,
  request: { body: string; headers: Record<string, string | string[] | undefined> },
): Promise<{ isNew: boolean }> {
  const message = await ctx.payments.readMessage(request);
  if (!message) throw new DomainError('PAYMENT_ERROR', '0011');
  const { id, paymentId } = message;
  return ctx.db.transaction().execute(async (tx) => {
    const isNew = await insertWebhookMessage(tx, message);
    if (isNew && paymentId !== null)
      await ctx.jobs.add(tx, { name: 'payment-settle', payload: { paymentId }, key: id });
    return { isNew };
  });
}
