import type { JWSTransactionDecodedPayload } from '@apple/app-store-server-library';
import type { StorePurchaseResult } from '#kernel/ports/payment-ports';
import { FULL_SHARE } from '#shared/money/app-stores';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Maps a transaction; only consumables such as coins count. */
export function applePurchase(message: JWSTransactionDecodedPayload): StorePurchaseResult {
  const { transactionId, productId, purchaseDate, signedDate, type, revocationDate, revocationPercentage } = message;
  if (!transactionId || !productId || signedDate === undefined || type !== 'Consumable') return { state: 'forged' };
  const isRevoked = revocationDate !== undefined;
  const share = isRevoked ? Math.min(FULL_SHARE, Math.max(0, revocationPercentage ?? FULL_SHARE)) : 0;
  return {
    store: 'app-store',
    transactionId,
    product: productId,
    state: isRevoked && share === FULL_SHARE ? 'refunded' : 'purchased',
    quantity: message.quantity ?? 1,
    returnedShare: share,
    accountToken:
      message.appAccountToken && UUID.test(message.appAccountToken) ? message.appAccountToken.toLowerCase() : null,
    orderRef: transactionId,
    environment: message.environment ?? '',
    isTest: message.environment !== 'Production',
    amountMicros: paidMicros(message),
    currency: message.currency ?? null,
    storefront: message.storefront ?? null,
    purchasedAt: purchaseDate === undefined ? null : new Date(purchaseDate),
    toldAt: new Date(signedDate),
    isFinished: false,
  };
}

/**
 * Apple uses thousandths. Sandbox prices are unpaid. With an offer code less is paid; in a foreign currency the won
 * amount is unknown.
 */
function paidMicros(message: JWSTransactionDecodedPayload): number | null {
  const { environment, offerType, offerDiscountType, price, currency } = message;
  if (environment !== 'Production' || offerDiscountType === 'FREE_TRIAL') return 0;
  if (price === undefined || (offerType !== undefined && price > 0 && currency !== 'KRW')) return null;
  return price * 1000;
}
