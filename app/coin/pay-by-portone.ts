import type { CallResult } from '#contract/browser-calls';
import type { PaymentMethod } from '#vocabulary/payments';
import { portOneScript } from '../device/portone.ts';

/** How PortOne knows a way to pay. */
const WAYS: Record<PaymentMethod, { payMethod: string; easyPay?: { easyPayProvider: string } }> = {
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
 * Opens the payment window for an order that the server began (`POST /ko/v1/payments`). Answers when it has closed: `over`
 * when it says that it went through, `given-up` when it was closed or failed. Either way the server is asked how the order
 * stands (`POST /ko/v1/payments/:id/complete`): what a window says is no proof. A phone leaves the page instead, comes back to
 * `returnPath` with `paymentId` in the query (`returnedPayment`), and the promise never ends. Rejects where the script does
 * not come.
 */
export async function payByPortOne(
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
    // Which kind of window it is, each channel knows best by itself.
    ...WAYS[order.method],
    redirectUrl: new URL(returnPath, location.href).href,
  });
  if (!result) return new Promise(() => undefined);
  return result.code === undefined ? 'over' : 'given-up';
}

/** The order that a phone has come back with, and whether its window says that it went through. */
export function returnedPayment(query: URLSearchParams): { payment: string; isGivenUp: boolean } | undefined {
  const payment = query.get('paymentId') ?? '';
  if (!/^[\w-]{20,64}$/.test(payment)) return undefined;
  return { payment, isGivenUp: query.has('code') };
}
