import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { Store } from '#shared/money/app-stores';
import { insertWebhookMessage } from '../orders/payment-store.ts';
import { registerStorePurchase } from './store-purchase-store.ts';

/**
 * Stores an app-store notification once and queues the job that polls the store. Throws PAYMENT_ERROR 0011 when the
 * signature is not valid for this shop.
 */
export async function handleStoreWebhook(
  ctx: Needs<'db' | 'stores' | 'jobs' | 'log'>,
  raw: { store: Store; body: string; headers: Record<string, string | string[] | undefined> },
): Promise<{ isNew: boolean }> {
  const { store, ...request } = raw;
  const message = await ctx.stores.readMessage(store, request);
  if (!message) throw new DomainError('PAYMENT_ERROR', '0011');
  const { kind, purchase, asksUse = false } = message;
  const id = `${store} ${message.id}`;
  const isNew = await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertWebhookMessage(tx, { id, kind, paymentId: null }))) return false;
    if (purchase) {
      await registerStorePurchase(tx, purchase);
      await ctx.jobs.add(tx, { name: 'store-settle', payload: purchase, key: id });
      if (asksUse) await ctx.jobs.add(tx, { name: 'store-use', payload: purchase, key: id });
    }
    return true;
  });
  if (isNew && !purchase) ctx.log.info({ store, kind }, 'a store has told of something that is no purchase');
  return { isNew };
}
