import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { insertMessage } from './payment-store.ts';

/**
 * Takes a message of the gateway, each once: it is noted together with the job that looks at the order, and the gateway is
 * answered at once. What it says is not believed, only that there is something to look at. Refuses with PAYMENT_ERROR 0011
 * what is forged or too old.
 */
export async function takeMessage(
  ctx: Needs<'db' | 'payments' | 'jobs'>,
  raw: { body: string; headers: Record<string, string | string[] | undefined> },
): Promise<{ isNew: boolean }> {
  const message = await ctx.payments.readMessage(raw);
  if (!message) throw new Refusal('PAYMENT_ERROR', '0011');
  const { id, paymentId } = message;
  return ctx.db.transaction().execute(async (tx) => {
    const isNew = await insertMessage(tx, message);
    if (isNew && paymentId !== null) await ctx.jobs.add(tx, { name: 'payment-settle', order: { paymentId }, key: id });
    return { isNew };
  });
}
