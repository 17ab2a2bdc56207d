import type { StoreName } from '#shared/payment-ports';
import { selectClock } from './payment-store.ts';
import { type StoreMeans, settleStorePurchase } from './settle-store-purchase.ts';
import { closeStaleOrders, noteStorePurchase, selectDueStorePurchases } from './store-purchase-store.ts';

const AT_ONCE = 8;
const ROUND = 40;
const MOST_ROUNDS = 25;
const DAYS = 3;

/**
 * Each minute: asks the stores about every transaction whose time has come, and so brings to its end whatever a crash, a lost
 * message or a store that was away has left open. Answers how many it asked about.
 */
export async function chaseStorePurchases(ctx: StoreMeans): Promise<number> {
  await ctx.db.transaction().execute((tx) => closeStaleOrders(tx));
  if (ctx.stores.open.length === 0) return 0;
  let asked = 0;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const due = await selectDueStorePurchases(ctx.db, ROUND);
    const heard = await settleEach(ctx, due);
    asked += due.length;
    if (due.length < ROUND || heard < due.length) break;
  }
  return asked;
}

/**
 * Each night: asks the stores what has changed within three days, and settles it: what a lost message would have told.
 * Undefined where they were not heard.
 */
export async function reconcileStorePurchases(ctx: StoreMeans): Promise<number | undefined> {
  if (ctx.stores.open.length === 0) return 0;
  const now = await selectClock(ctx.db);
  const names = await ctx.stores.changed(new Date(now.getTime() - DAYS * 86_400_000));
  if (!names) {
    ctx.log.error({}, 'the store purchases could not be compared with the stores');
    return undefined;
  }
  await ctx.db.transaction().execute(async (tx) => {
    for (const name of names) await noteStorePurchase(tx, name);
  });
  await settleEach(ctx, names);
  return names.length;
}

/** One that fails keeps none of the others waiting. Answers for how many the store was heard. */
async function settleEach(ctx: StoreMeans, names: StoreName[]): Promise<number> {
  let heard = 0;
  const settle = async (name: StoreName): Promise<void> => {
    try {
      if (await settleStorePurchase(ctx, name)) heard += 1;
    } catch (error) {
      ctx.log.error({ err: error, store: name.store }, 'a store purchase could not be settled');
    }
  };
  for (let at = 0; at < names.length; at += AT_ONCE) await Promise.all(names.slice(at, at + AT_ONCE).map(settle));
  return heard;
}
