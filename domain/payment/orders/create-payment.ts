import { payerAge, requireVerifiedEmail } from '#domain/members';
import { type IdempotentResponse, runIdempotent, lockWallet } from '#domain/wallet';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import type { ChargeChannel, PaymentMethod } from '#shared/money/payments';
import { productTitle } from '../products/coin-products.ts';
import { requireWithinLimit } from '../products/charge-limits.ts';
import { insertPayment } from './payment-store.ts';
import { countUnpaid, selectProduct } from '../products/product-store.ts';

/** Input of `createPayment`. */
export interface CreatePaymentInput {
  memberNo: number;
  productId: number;
  method: PaymentMethod;
  channel: ChargeChannel;
  key: string;
}

/** Random bytes in an order ID, so that it cannot be guessed. */
export const ID_BYTES = 18;
export const MAX_UNPAID = 100;

/**
 * Creates an order for coins, idempotently and before the gateway knows of it. Returns what the gateway's script
 * needs. Throws MEMBER_ERROR 0008 without a verified address, and PAYMENT_ERROR 0001 when the product is not sold,
 * 0002 when the method is closed, 0003 and 0004 above the monthly limit of unverified members and minors, 0005 when
 * the shop takes no payments, 0006 in an app, 0012 with too many unpaid orders.
 */
export async function createPayment(
  ctx: Needs<'db' | 'secrets' | 'payments'>,
  input: CreatePaymentInput,
): Promise<IdempotentResponse> {
  const { memberNo, productId, method, channel, key } = input;
  const { script } = ctx.payments;
  if (channel !== 'web') throw new DomainError('PAYMENT_ERROR', '0006');
  if (!script) throw new DomainError('PAYMENT_ERROR', '0005');
  const channelKey = script.channels[method];
  if (channelKey === undefined) throw new DomainError('PAYMENT_ERROR', '0002');
  await requireVerifiedEmail(ctx, { memberNo, isCharging: true });
  const kind = await payerAge(ctx, memberNo);
  let created: { id: string; won: number } | undefined;
  const request = { memberNo, route: 'payment', key, request: `${productId} ${method}` };
  const response = await runIdempotent(ctx, request, async (tx) => {
    // Serializes a member's orders: two at once would each see the monthly limit untouched.
    await lockWallet(tx, memberNo);
    if ((await countUnpaid(tx, memberNo)) >= MAX_UNPAID) throw new DomainError('PAYMENT_ERROR', '0012');
    const product = await selectProduct(tx, { id: productId, channel });
    if (!product) throw new DomainError('PAYMENT_ERROR', '0001');
    await requireWithinLimit(tx, { memberNo, kind, won: product.won });
    const id = ctx.secrets.random(ID_BYTES);
    const { won, coins, bonus, bonusDays } = product;
    await insertPayment(tx, { id, memberNo, productId, channel, method, won, coins, bonus, bonusDays });
    created = { id, won };
    const { storeId, sdkUrl } = script;
    return {
      payment: id,
      won,
      coins,
      bonus,
      name: productTitle(product),
      method,
      store: storeId,
      channel: channelKey,
      sdk: sdkUrl,
    };
  });
  // If pre-registration fails, the amount is still checked when the money arrives.
  if (created && !response.isReplayed) await ctx.payments.preRegister(created);
  return response;
}
