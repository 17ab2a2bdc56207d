import type { StoreTransactionRef } from '#kernel/ports/payment-ports';
import { selectClock } from '../orders/payment-store.ts';
import { type StoreSyncContext, syncStorePurchase } from './sync-store-purchase.ts';
import { closeStaleOrders, registerStorePurchase, selectDueStorePurchases } from './store-purchase-store.ts';

const CONCURRENCY = 8;
const BATCH_SIZE = 40;
const MAX_ROUNDS = 25;
const LOOKBACK_DAYS = 3;

/**
 * Polls the stores for every transaction that is due, so that nothing stays open after a crash, a lost notification or
 * an outage. Runs each minute; returns how many were polled.
 */
export async function pollStorePurchases(ctx: StoreSyncContext): Promise<number> {
  await ctx.db.transaction().execute((tx) => closeStaleOrders(tx));
  if (ctx.stores.open.length === 0) return 0;
  let polled = 0;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const due = await selectDueStorePurchases(ctx.db, BATCH_SIZE);
    const synced = await syncEach(ctx, due);
    polled += due.length;
    if (due.length < BATCH_SIZE || synced < due.length) break;
  }
  return polled;
}

/**
 * Syncs everything that changed at the stores within three days. Runs each night; undefined when the stores cannot be
 * reached.
 */
export async function reconcileStorePurchases(ctx: StoreSyncContext): Promise<number | undefined> {
  if (ctx.stores.open.length === 0) return 0;
  const now = await selectClock(ctx.db);
  const names = await ctx.stores.changed(new Date(now.getTime() - LOOKBACK_DAYS * 86_400_000));
  if (!names) {
    ctx.log.error({}, 'the store purchases could not be compared with the stores');
    return undefined;
  }
  await ctx.db.transaction().execute(async (tx) => {
    for (const name of names) await registerStorePurchase(tx, name);
  });
  await syncEach(ctx, names);
  return names.length;
}

async function syncEach(ctx: StoreSyncContext, names: StoreTransactionRef[]): Promise<number> {
  let synced = 0;
  const sync = async (name: StoreTransactionRef): Promise<void> => {
    try {
      if (await syncStorePurchase(ctx, name)) synced += 1;
    } catch (error) {
      ctx.log.error({ err: error, store: name.store }, 'a store purchase could not be settled');
    }
  };
  for (let start = 0; start < names.length; start += CONCURRENCY)
    await Promise.all(names.slice(start, start + CONCURRENCY).map(sync));
  return synced;
}
