import { useEffect } from 'react';
import { call } from '../../browser/api/browser-call.ts';
import { ApiError } from '../../browser/api/call-error.ts';
import { isRenewed } from './after-purchase.ts';
import {
  type CheckoutError,
  type CheckoutEvent,
  type CheckoutState,
  type PurchaseChoice,
  PRICE_CHANGED,
  kindOf,
} from './checkout-state.ts';

/** Renews an offer before it expires. */
const EARLY_MS = 15_000;
const LATEST_MS = 2_147_000_000;

export type CheckoutDispatch = (event: CheckoutEvent) => void;

/** Requests an offer on each change and before expiry. */
export function useQuotes(checkout: CheckoutState, dispatch: CheckoutDispatch): void {
  const isConfirming = checkout.step === 'confirming';
  const choice = isConfirming ? checkout.choice : undefined;
  const offer = isConfirming ? checkout.offer : null;
  const work = isConfirming ? checkout.prices.work : 0;
  const isPaused =
    isConfirming &&
    (checkout.isResultUnknown || (checkout.error !== null && offer === null && !isRenewed(checkout.error)));
  useEffect(() => {
    if (!choice || isPaused) return;
    const wait = offer ? new Date(offer.quote.expires_at).getTime() - Date.now() - EARLY_MS : 0;
    let isCancelled = false;
    const timer = setTimeout(
      () => {
        void requestQuote(work, choice)
          .then((quoted) => !isCancelled && dispatch({ type: 'quoted', choice, offer: quoted }))
          .catch((error: unknown) => !isCancelled && dispatch({ type: 'rejected', error: checkoutErrorOf(error) }));
      },
      Math.min(Math.max(wait, offer ? EARLY_MS : 0), LATEST_MS),
    );
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [choice, offer, work, isPaused, dispatch]);
}

/** Reloads the method prices after a change. */
export function useChangedPrices(checkout: CheckoutState, dispatch: CheckoutDispatch): void {
  const isPriceChanged = checkout.step === 'confirming' && checkout.error === PRICE_CHANGED;
  const work = isPriceChanged ? checkout.prices.work : 0;
  useEffect(() => {
    if (!isPriceChanged) return;
    // The offer has the price; methods keep the old one.
    call('GET /ko/v1/works/:id/purchase-state', { params: { id: work } }).then(
      (prices) => dispatch({ type: 'prices', prices }),
      () => undefined,
    );
  }, [isPriceChanged, work, dispatch]);
}

function requestQuote(work: number, choice: PurchaseChoice): ReturnType<typeof call<'POST /ko/v1/quotes'>> {
  const episodes = choice.episodes === 'all' ? [] : choice.episodes;
  return call('POST /ko/v1/quotes', { body: { work, kind: kindOf(choice), episodes } });
}

export function checkoutErrorOf(error: unknown): CheckoutError {
  if (error instanceof ApiError) return { name: error.faultName, code: error.code, message: error.message };
  return { name: '', code: '', message: '구매하지 못했습니다. 코인은 차감되지 않았습니다.' };
}
