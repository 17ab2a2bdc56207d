import type { JWSTransactionDecodedPayload } from '@apple/app-store-server-library';
import type { StoreAnswer } from '#shared/payment-ports';
import { WHOLE_SHARE } from '#vocabulary/stores';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** A transaction in the shop's words; of what is bought again and again, such as coins, nothing else counts. */
export function applePurchase(told: JWSTransactionDecodedPayload): StoreAnswer {
  const { transactionId, productId, purchaseDate, signedDate, type, revocationDate, revocationPercentage } = told;
  if (!transactionId || !productId || signedDate === undefined || type !== 'Consumable') return { state: 'forged' };
  const isRevoked = revocationDate !== undefined;
  const share = isRevoked ? Math.min(WHOLE_SHARE, Math.max(0, revocationPercentage ?? WHOLE_SHARE)) : 0;
  return {
    store: 'app-store',
    transactionId,
    product: productId,
    state: isRevoked && share === WHOLE_SHARE ? 'refunded' : 'purchased',
    quantity: told.quantity ?? 1,
    returnedShare: share,
    accountToken: told.appAccountToken && UUID.test(told.appAccountToken) ? told.appAccountToken.toLowerCase() : null,
    orderRef: transactionId,
    environment: told.environment ?? '',
    isTest: told.environment !== 'Production',
    amountMicros: paidMicros(told),
    currency: told.currency ?? null,
    storefront: told.storefront ?? null,
    purchasedAt: purchaseDate === undefined ? null : new Date(purchaseDate),
    toldAt: new Date(signedDate),
    isFinished: false,
  };
}

/**
 * Apple counts in thousandths. A sandbox names the price and takes nothing. By an offer code less is paid than the product
 * costs: in another currency nobody here knows how much that is in won.
 */
function paidMicros(told: JWSTransactionDecodedPayload): number | null {
  const { environment, offerType, offerDiscountType, price, currency } = told;
  if (environment !== 'Production' || offerDiscountType === 'FREE_TRIAL') return 0;
  if (price === undefined || (offerType !== undefined && price > 0 && currency !== 'KRW')) return null;
  return price * 1000;
}
