import {
  type BillingKeyInfo,
  BillingKeyClient,
  BillingKeyError,
  type BillingKeyPaymentMethod,
  isUnrecognizedBillingKeyInfo,
  isUnrecognizedBillingKeyPaymentMethod,
} from '@portone/server-sdk/payment/billingKey';
import { PaymentClient, PaymentError } from '@portone/server-sdk/payment';
import { withTimeout } from '#platform/with-timeout';
import type { GatewayCard, GatewayCardResult, PaymentGateway } from '#kernel/ports/payment-ports';

interface CardSettings {
  secret: string;
  apiBase: string;
  storeId: string;
  billingChannel: string | null;
  takesTestChannel: boolean;
  timeoutMs: number;
}

/** Errors before any charge. After others the state of the payment decides. */
const NOT_CHARGED = new Set<unknown>([
  'BILLING_KEY_ALREADY_DELETED',
  'BILLING_KEY_NOT_FOUND',
  'CHANNEL_NOT_FOUND',
  'FORBIDDEN',
  'INVALID_REQUEST',
  'UNAUTHORIZED',
]);
const DELETED = new Set<unknown>(['BILLING_KEY_ALREADY_DELETED', 'BILLING_KEY_NOT_FOUND']);

/** Cards of PortOne V2 that are charged again by their billing key. */
export function portOneCards(
  settings: CardSettings,
  warn: (error: unknown, what: string) => void,
): Pick<PaymentGateway, 'readCard' | 'chargeCard' | 'removeCard'> {
  const { secret, apiBase, storeId, billingChannel } = settings;
  const init = { secret, baseUrl: apiBase, storeId };
  const keys = BillingKeyClient(init);
  const payments = PaymentClient(init);
  const timed = <Answer>(requested: Promise<Answer>): Promise<Answer> => withTimeout(requested, settings.timeoutMs);
  return {
    readCard: async (billingKey): Promise<GatewayCardResult> => {
      try {
        const card = cardOf(await timed(keys.getBillingKeyInfo({ billingKey, storeId })), settings);
        return card ? { state: 'issued', ...card } : { state: 'absent' };
      } catch (error) {
        if (DELETED.has(typeOf(error))) return { state: 'absent' };
        warn(error, 'a card could not be read');
        return { state: 'unknown' };
      }
    },
    chargeCard: async ({ id, billingKey, customer, won, name }) => {
      try {
        await timed(
          payments.payWithBillingKey({
            paymentId: id,
            storeId,
            billingKey,
            ...(billingChannel === null ? {} : { channelKey: billingChannel }),
            orderName: name,
            customer: { id: customer },
            amount: { total: won },
            currency: 'KRW',
          }),
        );
        return 'sent';
      } catch (error) {
        warn(error, 'a card was not charged');
        if (NOT_CHARGED.has(typeOf(error))) return 'refused';
        return error instanceof PaymentError ? 'sent' : 'unknown';
      }
    },
    removeCard: async (billingKey) => {
      try {
        await timed(keys.deleteBillingKey({ billingKey, storeId, reason: '정기 결제 해지', requester: 'CUSTOMER' }));
        return true;
      } catch (error) {
        if (DELETED.has(typeOf(error))) return true;
        warn(error, 'a card could not be deleted');
        return false;
      }
    },
  };
}

function typeOf(error: unknown): unknown {
  return error instanceof BillingKeyError || error instanceof PaymentError ? error.data.type : undefined;
}

/** Maps a registered card; undefined for a deleted key or another kind of payment. */
function cardOf(found: BillingKeyInfo, settings: CardSettings): GatewayCard | undefined {
  if (isUnrecognizedBillingKeyInfo(found) || found.status !== 'ISSUED') return undefined;
  const card = found.methods?.map(detailsOf).find((details) => details !== undefined);
  if (!card) return undefined;
  const isLive = found.channels.every(({ type }) => type === 'LIVE' || (type === 'TEST' && settings.takesTestChannel));
  return { customer: found.customer.id ?? null, ...card, isOurs: found.storeId === settings.storeId && isLive };
}

function detailsOf(method: BillingKeyPaymentMethod): { name: string; tail: string } | undefined {
  if (isUnrecognizedBillingKeyPaymentMethod(method) || method.type !== 'BillingKeyPaymentMethodCard') return undefined;
  const { name = '카드', number = '' } = method.card ?? {};
  // Some gateways mask the end of the number.
  return { name: name.slice(0, 40), tail: /\d{4}$/.exec(number)?.[0] ?? '' };
}
