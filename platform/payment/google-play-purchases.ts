import type { androidpublisher_v3 } from '@googleapis/androidpublisher';
import type { VerifiedStorePurchase } from '#kernel/ports/payment-ports';
import { FULL_SHARE } from '#shared/money/app-stores';

/** `purchaseType` is absent for paid purchases. */
export const TEST_PURCHASE = 0;
const WITHOUT_MONEY = new Set([TEST_PURCHASE, 1, 2]);
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const STATES = ['purchased', 'refunded', 'pending'] as const;

interface PlayPurchase {
  purchase: androidpublisher_v3.Schema$ProductPurchase;
  order: androidpublisher_v3.Schema$Order | undefined;
  productId: string;
  token: string;
  toldAt: Date;
}

/** Maps a purchase, with its order's payment data. */
export function playPurchase({
  purchase,
  order,
  productId,
  token,
  toldAt,
}: PlayPurchase): VerifiedStorePurchase | { state: 'unknown' } {
  const state = STATES[purchase.purchaseState ?? 0];
  if (!state) return { state: 'unknown' };
  const share = Math.max(returnedByQuantity(purchase), returnedByOrder(order));
  const { obfuscatedExternalAccountId: account, purchaseTimeMillis, orderId } = purchase;
  return {
    store: 'google-play',
    transactionId: token,
    product: productId,
    state: state === 'purchased' && share === FULL_SHARE ? 'refunded' : state,
    quantity: purchase.quantity ?? 1,
    returnedShare: share,
    accountToken: account && UUID.test(account) ? account.toLowerCase() : null,
    orderRef: orderId ?? null,
    environment: purchase.purchaseType === TEST_PURCHASE ? 'Test' : 'Production',
    isTest: purchase.purchaseType === TEST_PURCHASE,
    amountMicros: paidMicros(purchase.purchaseType, order),
    currency: order?.total?.currencyCode ?? null,
    storefront: purchase.regionCode ?? null,
    purchasedAt: purchaseTimeMillis ? new Date(Number(purchaseTimeMillis)) : null,
    toldAt,
    isFinished: purchase.consumptionState === 1,
  };
}

/** Promo code (1), reward (2) and test are free whatever the order says; other types are unknown. */
function paidMicros(
  type: number | null | undefined,
  order: androidpublisher_v3.Schema$Order | undefined,
): number | null {
  if (type !== undefined && type !== null) return WITHOUT_MONEY.has(type) ? 0 : null;
  return microsOf(order?.total) ?? null;
}

function returnedByQuantity({ quantity, refundableQuantity }: androidpublisher_v3.Schema$ProductPurchase): number {
  const all = quantity ?? 1;
  if (refundableQuantity === undefined || refundableQuantity === null || refundableQuantity >= all) return 0;
  return Math.ceil((FULL_SHARE * (all - refundableQuantity)) / all);
}

function returnedByOrder(order: androidpublisher_v3.Schema$Order | undefined): number {
  if (order?.state === 'REFUNDED' || order?.state === 'CANCELED') return FULL_SHARE;
  const total = microsOf(order?.total);
  if (order?.state !== 'PARTIALLY_REFUNDED' || !total) return 0;
  const back = (order.orderHistory?.partialRefundEvents ?? [])
    .filter(({ state }) => state === 'PROCESSED_SUCCESSFULLY')
    .reduce((sum, { refundDetails }) => sum + (microsOf(refundDetails?.total) ?? 0), 0);
  return Math.min(FULL_SHARE, Math.ceil((FULL_SHARE * back) / total));
}

function microsOf(money: androidpublisher_v3.Schema$Money | undefined): number | undefined {
  if (!money || (money.units === undefined && money.nanos === undefined)) return undefined;
  return Number(money.units ?? 0) * 1_000_000 + Math.round((money.nanos ?? 0) / 1000);
}
