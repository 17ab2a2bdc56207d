import { payerAge, requireVerifiedEmail } from '#domain/members';
import { type IdempotentResponse, runIdempotent, lockWallet } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { CHANNEL_STORES, type StoreChannel } from '#shared/money/app-stores';
import { ID_BYTES, MAX_UNPAID } from '../orders/create-payment.ts';
import { requireWithinLimit } from '../products/charge-limits.ts';
import { insertPayment } from '../orders/payment-store.ts';
import { countUnpaid, selectProduct } from '../products/product-store.ts';
import { upsertAccountToken } from './store-purchase-store.ts';

/** Input of `createStorePurchase`. */
export interface StorePurchaseInput {
  memberNo: number;
  productId: number;
  channel: StoreChannel;
  key: string;
}

/**
 * Creates an order that an app store will charge, idempotently. Returns the store's product ID and the member's
 * account token, which identifies the later purchase. Throws MEMBER_ERROR 0008 and PAYMENT_ERROR 0001, 0003, 0004,
 * 0005 and 0012, as `createPayment` does.
 */
export async function createStorePurchase(
  ctx: Needs<'db' | 'secrets' | 'stores'>,
  input: StorePurchaseInput,
): Promise<IdempotentResponse> {
  const { memberNo, productId, channel, key } = input;
  if (!ctx.stores.open.includes(channel)) throw new DomainError('PAYMENT_ERROR', '0005');
  await requireVerifiedEmail(ctx, { memberNo, isCharging: true });
  const kind = await payerAge(ctx, memberNo);
  const request = { memberNo, route: 'store-order', key, request: `${productId} ${channel}` };
  return runIdempotent(ctx, request, async (tx) => {
    // Serializes a member's orders: two at once would each see the monthly limit untouched.
    await lockWallet(tx, memberNo);
    if ((await countUnpaid(tx, memberNo)) >= MAX_UNPAID) throw new DomainError('PAYMENT_ERROR', '0012');
    const product = await selectProduct(tx, { id: productId, channel });
    if (!product?.storeProduct) throw new DomainError('PAYMENT_ERROR', '0001');
    const { won, coins, bonus, bonusDays, storeProduct } = product;
    await requireWithinLimit(tx, { memberNo, kind, won });
    const id = ctx.secrets.random(ID_BYTES);
    const method = CHANNEL_STORES[channel];
    await insertPayment(tx, { id, memberNo, productId, channel, method, won, coins, bonus, bonusDays });
    return { payment: id, store_product: storeProduct, account: await upsertAccountToken(tx, memberNo), coins, bonus };
  });
}
