import { payerKind, requireProvedMail } from '#domain/membership';
import { type KeyedAnswer, actOnce, lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { CHANNEL_STORES, type StoreChannel } from '#vocabulary/stores';
import { ID_BYTES, MOST_UNPAID } from './begin-payment.ts';
import { refuseAboveLimit } from './charge-limits.ts';
import { insertPayment } from './payment-store.ts';
import { countUnpaid, selectProduct } from './product-store.ts';
import { accountToken } from './store-purchase-store.ts';

/** What somebody is about to buy in the store of their shell. */
export interface StoreOrder {
  memberNo: number;
  productId: number;
  channel: StoreChannel;
  key: string;
}

/**
 * Orders coins that are paid for in a store, once for its key. Answers what the store calls the product, and the name under
 * which this member buys there: by it a purchase is known again, whichever way it comes. Refuses as `beginPayment` does:
 * with MEMBER_ERROR 0008, and with PAYMENT_ERROR 0001, 0003, 0004, 0005 and 0012.
 */
export async function beginStorePurchase(
  ctx: Needs<'db' | 'secrets' | 'stores'>,
  order: StoreOrder,
): Promise<KeyedAnswer> {
  const { memberNo, productId, channel, key } = order;
  if (!ctx.stores.open.includes(channel)) throw new Refusal('PAYMENT_ERROR', '0005');
  await requireProvedMail(ctx, { memberNo, isCharging: true });
  const kind = await payerKind(ctx, memberNo);
  const asked = { memberNo, route: 'store-order', key, request: `${productId} ${channel}` };
  return actOnce(ctx, asked, async (tx) => {
    // One order of a member at a time: two at once would each find the month's limit untouched.
    await lockWallet(tx, memberNo);
    if ((await countUnpaid(tx, memberNo)) >= MOST_UNPAID) throw new Refusal('PAYMENT_ERROR', '0012');
    const product = await selectProduct(tx, { id: productId, channel });
    if (!product?.storeProduct) throw new Refusal('PAYMENT_ERROR', '0001');
    const { won, coins, bonus, bonusDays, storeProduct } = product;
    await refuseAboveLimit(tx, { memberNo, kind, won });
    const id = ctx.secrets.random(ID_BYTES);
    const method = CHANNEL_STORES[channel];
    await insertPayment(tx, { id, memberNo, productId, channel, method, won, coins, bonus, bonusDays });
    return { payment: id, store_product: storeProduct, account: await accountToken(tx, memberNo), coins, bonus };
  });
}
