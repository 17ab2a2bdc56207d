import { useCallback, useState } from 'react';
import type { PaymentMethod } from '#vocabulary/payments';
import { forgetRequestKey, requestKey } from '../device/request-key.ts';
import { CallFault } from '../members/call-fault.ts';
import { call } from '../members/browser-call.ts';
import { noteCheckout } from '../visits/checkout-note.ts';
import { chargePath } from './charge-path.ts';
import { payByPortOne } from './pay-by-portone.ts';

/** What is said to somebody whose payment did not begin, and where they can do something about it. */
export interface ChargeSaid {
  sentence: string;
  way?: { path: string; name: string };
  /** Nothing went wrong: it waits, or it came. */
  isGood?: boolean;
}

interface ChargeWish {
  product: number;
  won: number;
  method: PaymentMethod;
}

/** What the key of an order is kept under: the same wish, pressed again, is the same order until it has come to an end. */
export function chargeKeyName({ won, method }: { won: number; method: string }): string {
  return `charge ${won} ${method}`;
}

/**
 * Orders coins and opens the payment window. When it closes, however, the page is loaded anew with the order in its address:
 * how it went is asked by what is shown then, as it is where a phone comes back over another page.
 */
export function useCharge(returnTo: string): { isBusy: boolean; said: ChargeSaid | null; pay(wish: ChargeWish): void } {
  const [isBusy, setBusy] = useState(false);
  const [said, setSaid] = useState<ChargeSaid | null>(null);
  const pay = useCallback(
    (wish: ChargeWish): void => {
      setBusy(true);
      setSaid(null);
      begin(wish, returnTo).catch((error: unknown) => {
        setBusy(false);
        setSaid(saidOf(error));
      });
    },
    [returnTo],
  );
  return { isBusy, said, pay };
}

async function begin(wish: ChargeWish, returnTo: string): Promise<void> {
  const { product, method } = wish;
  const name = chargeKeyName(wish);
  const begun = await call('POST /ko/v1/payments', { body: { product, method }, key: requestKey(name) }).catch(
    (error: unknown) => {
      // Refused for good: the next press is another order.
      if (error instanceof CallFault && error.is('IDEMPOTENCY_ERROR', '0002')) forgetRequestKey(name);
      throw error;
    },
  );
  noteCheckout(wish.won);
  const closed = await payByPortOne(begun, chargePath({ returnTo }));
  location.assign(chargePath({ returnTo, paymentId: begun.payment, isGivenUp: closed === 'given-up' }));
}

function saidOf(error: unknown): ChargeSaid {
  if (!(error instanceof CallFault)) return { sentence: '결제 창을 열지 못했습니다. 잠시 후 다시 시도해 주세요.' };
  return saidOfCall(error);
}

/** Why the shop took no order, with where something can be done about it. */
export function saidOfCall(error: CallFault): ChargeSaid {
  const sentence = error.message;
  if (error.is('PAYMENT_ERROR', '0003'))
    return { sentence, way: { path: '/verify?return_to=%2Fcoin', name: '본인인증 하기' } };
  if (error.is('MEMBER_ERROR', '0008')) return { sentence, way: { path: '/my/mail', name: '이메일 확인하기' } };
  return { sentence };
}
