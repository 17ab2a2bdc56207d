import type { CallResult } from '#contract/browser-api';
import type { PaymentMethod } from '#shared/money/payments';
import { portOneScript } from '../../browser/portone.ts';

/** PortOne names. */
const PAY_METHODS: Record<PaymentMethod, { payMethod: string; easyPay?: { easyPayProvider: string } }> = {
  card: { payMethod: 'CARD' },
  kakaopay: { payMethod: 'EASY_PAY', easyPay: { easyPayProvider: 'KAKAOPAY' } },
  naverpay: { payMethod: 'EASY_PAY', easyPay: { easyPayProvider: 'NAVERPAY' } },
  tosspay: { payMethod: 'EASY_PAY', easyPay: { easyPayProvider: 'TOSSPAY' } },
  mobile: { payMethod: 'MOBILE' },
  transfer: { payMethod: 'TRANSFER' },
  'virtual-account': { payMethod: 'VIRTUAL_ACCOUNT' },
  voucher: { payMethod: 'GIFT_CERTIFICATE' },
};

/**
 * Opens the payment window of a server order and resolves with `over` or `given-up`; the server verifies the result
 * (`POST /ko/v1/payments/:id/complete`). Phones redirect to `returnPath` with `paymentId` (`returnedPayment`) and
 * never resolve. Rejects when the script fails to load.
 */
export async function payWithPortOne(
  order: CallResult<'POST /ko/v1/payments'>,
  returnPath: string,
): Promise<'over' | 'given-up'> {
  const portOne = await portOneScript(order.sdk);
  const result = await portOne.requestPayment({
    storeId: order.store,
    channelKey: order.channel,
    paymentId: order.payment,
    orderName: order.name,
    totalAmount: order.won,
    currency: 'KRW',
    // The channel selects the window type.
    ...PAY_METHODS[order.method],
    redirectUrl: new URL(returnPath, location.href).href,
  });
  if (!result) return new Promise(() => undefined);
  return result.code === undefined ? 'over' : 'given-up';
}

/** Order after a phone's redirect. */
export function returnedPayment(query: URLSearchParams): { payment: string; isGivenUp: boolean } | undefined {
  const payment = query.get('paymentId') ?? '';
  if (!/^[\w-]{20,64}$/.test(payment)) return undefined;
  return { payment, isGivenUp: query.has('code') };
}
