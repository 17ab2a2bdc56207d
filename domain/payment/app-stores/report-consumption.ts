import { hasStoreRefundConsent } from '#domain/members';
import { selectLotsOfCharge } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import type { StoreTransactionRef } from '#kernel/ports/payment-ports';
import { chargeRef } from '../orders/charge-ref.ts';
import { consumptionOf } from './store-purchase-rules.ts';
import { markConsumptionReported, selectBuyer } from './store-purchase-store.ts';

/**
 * Reports to a store how much of a purchase was consumed, if its buyer consented. Returns whether it reported; throws
 * when the store cannot be reached, so that the job is retried.
 */
export async function reportConsumption(
  ctx: Needs<'db' | 'stores' | 'log'>,
  name: StoreTransactionRef,
): Promise<boolean> {
  const buyer = await selectBuyer(ctx.db, name);
  if (!buyer || !(await hasStoreRefundConsent(ctx, buyer.memberNo))) {
    ctx.log.info({ store: name.store }, 'a store asks how much was used, and its buyer has not agreed that it be told');
    return false;
  }
  const { memberNo, paymentId } = buyer;
  const lots = paymentId
    ? await ctx.db
        .transaction()
        .execute((tx) => selectLotsOfCharge(tx, { memberNo, ref: chargeRef(paymentId), holds: false }))
    : [];
  if (!(await ctx.stores.reportConsumption(name, consumptionOf(lots))))
    throw new Error('a store that asks for the use was not reached');
  await ctx.db.transaction().execute((tx) => markConsumptionReported(tx, name));
  return true;
}
