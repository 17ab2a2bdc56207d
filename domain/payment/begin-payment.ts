import { payerKind, requireProvedMail } from '#domain/membership';
import { type KeyedAnswer, actOnce, lockWallet } from '#domain/wallet';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import type { ChargeChannel, PaymentMethod } from '#vocabulary/payments';
import { productTitle } from './coin-products.ts';
import { refuseAboveLimit } from './charge-limits.ts';
import { insertPayment } from './payment-store.ts';
import { countUnpaid, selectProduct } from './product-store.ts';

/** What somebody orders. */
export interface ChargeOrder {
  memberNo: number;
  productId: number;
  method: PaymentMethod;
  channel: ChargeChannel;
  key: string;
}

/** Bytes of chance in the id of an order: nobody can guess it. */
export const ID_BYTES = 18;
/** Orders an hour that nobody pays: far more than anybody means, far fewer than would burden the gateway. */
export const MOST_UNPAID = 100;

/**
 * Orders coins, once for its key: the order stands in the database, under an id that nobody can guess, before the gateway
 * hears of it. Answers what the gateway's script takes. Refuses with MEMBER_ERROR 0008 without a proved address, and with
 * PAYMENT_ERROR 0001 what is not sold, 0002 a way to pay that is not open, 0003 and 0004 above the month's limit of the
 * unverified and of minors, 0005 where the shop takes no money, 0006 in a shell, which pays by its store, 0012 too many
 * orders that are not paid.
 */
export async function beginPayment(
  ctx: Needs<'db' | 'secrets' | 'payments'>,
  order: ChargeOrder,
): Promise<KeyedAnswer> {
  const { memberNo, productId, method, channel, key } = order;
  const { script } = ctx.payments;
  if (channel !== 'web') throw new Refusal('PAYMENT_ERROR', '0006');
  if (!script) throw new Refusal('PAYMENT_ERROR', '0005');
  const channelKey = script.channels[method];
  if (channelKey === undefined) throw new Refusal('PAYMENT_ERROR', '0002');
  await requireProvedMail(ctx, { memberNo, isCharging: true });
  const kind = await payerKind(ctx, memberNo);
  let made: { id: string; won: number } | undefined;
  const asked = { memberNo, route: 'payment', key, request: `${productId} ${method}` };
  const answer = await actOnce(ctx, asked, async (tx) => {
    // One order of a member at a time: two at once would each find the month's limit untouched.
    await lockWallet(tx, memberNo);
    if ((await countUnpaid(tx, memberNo)) >= MOST_UNPAID) throw new Refusal('PAYMENT_ERROR', '0012');
    const product = await selectProduct(tx, { id: productId, channel });
    if (!product) throw new Refusal('PAYMENT_ERROR', '0001');
    await refuseAboveLimit(tx, { memberNo, kind, won: product.won });
    const id = ctx.secrets.random(ID_BYTES);
    const { won, coins, bonus, bonusDays } = product;
    await insertPayment(tx, { id, memberNo, productId, channel, method, won, coins, bonus, bonusDays });
    made = { id, won };
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
  // What is not fixed there now is checked when the money has come.
  if (made && !answer.isReplayed) await ctx.payments.preRegister(made);
  return answer;
}
