import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { Store } from '#vocabulary/stores';
import { insertMessage } from './payment-store.ts';
import { noteStorePurchase } from './store-purchase-store.ts';

/**
 * Takes a message of a store, each once: the transaction it names is noted together with the job that asks the store about
 * it, and the store is answered at once. Refuses with PAYMENT_ERROR 0011 what the store has not signed for this shop.
 */
export async function takeStoreMessage(
  ctx: Needs<'db' | 'stores' | 'jobs' | 'log'>,
  raw: { store: Store; body: string; headers: Record<string, string | string[] | undefined> },
): Promise<{ isNew: boolean }> {
  const { store, ...sent } = raw;
  const message = await ctx.stores.readMessage(store, sent);
  if (!message) throw new Refusal('PAYMENT_ERROR', '0011');
  const { kind, purchase, asksUse = false } = message;
  const id = `${store} ${message.id}`;
  const isNew = await ctx.db.transaction().execute(async (tx) => {
    if (!(await insertMessage(tx, { id, kind, paymentId: null }))) return false;
    if (purchase) {
      await noteStorePurchase(tx, purchase);
      await ctx.jobs.add(tx, { name: 'store-settle', order: purchase, key: id });
      if (asksUse) await ctx.jobs.add(tx, { name: 'store-use', order: purchase, key: id });
    }
    return true;
  });
  if (isNew && !purchase) ctx.log.info({ store, kind }, 'a store has told of something that is no purchase');
  return { isNew };
}
