import { agreesToStoreRefunds } from '#domain/membership';
import { chargeLots } from '#domain/wallet';
import type { Needs } from '#shared/context';
import type { StoreName } from '#shared/payment-ports';
import { chargeRef } from './charge-ref.ts';
import { useOf } from './store-rules.ts';
import { markUseTold, selectBuyer } from './store-purchase-store.ts';

/**
 * Tells a store that was asked for a refund how much of the purchase was used, where its buyer agrees to that; else it is
 * told nothing at all. Answers whether it was told. Throws where the store was not reached, so that it is tried again.
 */
export async function tellStoreUse(ctx: Needs<'db' | 'stores' | 'log'>, name: StoreName): Promise<boolean> {
  const buyer = await selectBuyer(ctx.db, name);
  if (!buyer || !(await agreesToStoreRefunds(ctx, buyer.memberNo))) {
    ctx.log.info({ store: name.store }, 'a store asks how much was used, and its buyer has not agreed that it be told');
    return false;
  }
  const { paymentId } = buyer;
  const lots = paymentId
    ? await ctx.db.transaction().execute((tx) => chargeLots(tx, { ref: chargeRef(paymentId), holds: false }))
    : [];
  if (!(await ctx.stores.tellUse(name, useOf(lots)))) throw new Error('a store that asks for the use was not reached');
  await ctx.db.transaction().execute((tx) => markUseTold(tx, name));
  return true;
}
