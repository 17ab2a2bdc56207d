import { useCallback, useState } from 'react';
import type { PaymentMethod } from '#shared/money/payments';
import { clearRequestKey, requestKey } from '../../browser/request-key.ts';
import { ApiError } from '../../browser/api/call-error.ts';
import { call } from '../../browser/api/browser-call.ts';
import { saveCheckoutMemo } from '../analytics/checkout-note.ts';
import { chargePath } from './charge-path.ts';
import { payWithPortOne } from './pay-by-portone.ts';

/** Message and next step of a payment that did not start. */
export interface ChargeMessage {
  sentence: string;
  method?: { path: string; name: string };
  /** Informational. */
  isGood?: boolean;
}

interface ChargeRequest {
  product: number;
  won: number;
  method: PaymentMethod;
}

/** Request key: the same choice is the same order until it ends. */
export function chargeKeyName({ won, method }: { won: number; method: string }): string {
  return `charge ${won} ${method}`;
}

/**
 * Creates an order and opens the payment window. Afterwards the page reloads with the order in its URL, as after a
 * phone's redirect.
 */
export function useCharge(returnTo: string): {
  isBusy: boolean;
  message: ChargeMessage | null;
  pay(input: ChargeRequest): void;
} {
  const [isBusy, setBusy] = useState(false);
  const [said, setMessage] = useState<ChargeMessage | null>(null);
  const pay = useCallback(
    (input: ChargeRequest): void => {
      setBusy(true);
      setMessage(null);
      begin(input, returnTo).catch((error: unknown) => {
        setBusy(false);
        setMessage(messageOf(error));
      });
    },
    [returnTo],
  );
  return { isBusy, message: said, pay };
}

async function begin(input: ChargeRequest, returnTo: string): Promise<void> {
  const { product, method } = input;
  const name = chargeKeyName(input);
  const begun = await call('POST /ko/v1/payments', { body: { product, method }, key: requestKey(name) }).catch(
    (error: unknown) => {
      // Final error: the next attempt is a new order.
      if (error instanceof ApiError && error.is('IDEMPOTENCY_ERROR', '0002')) clearRequestKey(name);
      throw error;
    },
  );
  saveCheckoutMemo(input.won);
  const closed = await payWithPortOne(begun, chargePath({ returnTo }));
  location.assign(chargePath({ returnTo, paymentId: begun.payment, isGivenUp: closed === 'given-up' }));
}

function messageOf(error: unknown): ChargeMessage {
  if (!(error instanceof ApiError)) return { sentence: '결제 창을 열지 못했습니다. 잠시 후 다시 시도해 주세요.' };
  return messageOfCallError(error);
}

export function messageOfCallError(error: ApiError): ChargeMessage {
  const text = error.message;
  if (error.is('PAYMENT_ERROR', '0003'))
    return { sentence: text, method: { path: '/verify?return_to=%2Fcoin', name: '본인인증 하기' } };
  if (error.is('MEMBER_ERROR', '0008'))
    return { sentence: text, method: { path: '/my/mail', name: '이메일 인증하기' } };
  return { sentence: text };
}
