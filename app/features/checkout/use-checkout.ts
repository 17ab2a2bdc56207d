import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { notifyPurchase } from '../auth/member-change.ts';
import { call } from '../../browser/api/browser-call.ts';
import { ApiError } from '../../browser/api/call-error.ts';
import { showConfirm } from '../../components/confirm.tsx';
import {
  type CheckoutState,
  type CheckoutError,
  PRICE_CHANGED,
  NO_RESPONSE,
  reduceCheckout,
} from './checkout-state.ts';
import { doneLabel, doneTitle } from './checkout-labels.ts';
import { NoResponseError } from '../../browser/api/idempotent-retry.ts';
import { payOffer } from './pay.ts';
import type { PurchaseRequest } from './purchase-request.ts';
import {
  type SavedPurchaseRequest,
  carriedRequest,
  clearPurchaseRequest,
  savePurchaseRequest,
} from './saved-purchase-request.ts';
import { type CheckoutDispatch, checkoutErrorOf, useChangedPrices, useQuotes } from './use-quotes.ts';

export interface CheckoutActions {
  dispatch: CheckoutDispatch;
  pay(): Promise<void>;
  charge(): void;
  retry(): void;
}

/** Purchase flow: prices, offers and one payment. */
export function useCheckout(
  request: SavedPurchaseRequest,
  onPurchased: () => void,
): { checkout: CheckoutState; actions: CheckoutActions } {
  const [checkout, dispatch] = useReducer(reduceCheckout, { step: 'loading' });
  const [attempts, setAttempts] = useState(0);
  const isBusy = useRef(false);
  useEffect(() => void loadPrices(request, { dispatch, onPurchased }), [request, onPurchased, attempts]);
  useQuotes(checkout, dispatch);
  useChangedPrices(checkout, dispatch);
  useEffect(() => {
    if (checkout.step !== 'confirming') return;
    const { choice, offer, isResultUnknown } = checkout;
    const paying = isResultUnknown && offer ? { paying: offer.quote.id } : {};
    savePurchaseRequest({ work: request.work, method: choice.method, episodes: choice.episodes, ...paying });
  }, [checkout, request.work]);
  // Prevents double submission.
  const pay = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    await payConfirmed(checkout, { dispatch, onPurchased }).finally(() => (isBusy.current = false));
  }, [checkout, onPurchased]);
  const retry = useCallback(() => {
    if (checkout.step === 'failed') setAttempts((count) => count + 1);
    else dispatch({ type: 'retry' });
  }, [checkout.step]);
  const charge = useCallback(() => {
    if (checkout.step === 'confirming' && checkout.offer)
      location.assign(chargePath(checkout.offer.lack, { work: checkout.prices.work, ...checkout.choice }));
  }, [checkout]);
  return { checkout, actions: { dispatch, pay, charge, retry } };
}

interface PaymentCallbacks {
  dispatch: CheckoutDispatch;
  /** Called even after the dialog closed. */
  onPurchased(): void;
}

/** First resolves a payment left in progress. */
async function loadPrices(request: SavedPurchaseRequest, callbacks: PaymentCallbacks): Promise<void> {
  const { dispatch } = callbacks;
  try {
    if (request.paying && (await isAlreadyPaid(request.paying, callbacks))) return;
    const prices = await call('GET /ko/v1/works/:id/purchase-state', { params: { id: request.work } });
    dispatch({ type: 'loaded', prices, request });
  } catch (error) {
    dispatch({
      type: 'failed',
      error: error instanceof NoResponseError ? NO_EARLIER_RESPONSE : checkoutErrorOf(error),
    });
  }
}

/** Throws while the result is unknown. */
async function isAlreadyPaid(quote: string, callbacks: PaymentCallbacks): Promise<boolean> {
  try {
    completePurchase(await payOffer(quote), callbacks);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function completePurchase(
  { kind, episodes }: Awaited<ReturnType<typeof payOffer>>,
  { dispatch, onPurchased }: PaymentCallbacks,
): void {
  clearPurchaseRequest();
  notifyPurchase();
  onPurchased();
  dispatch({ type: 'done', title: doneTitle(kind), message: doneLabel(kind), episode: episodes[0] ?? null });
}

/** There was no pay button to retry with. */
const NO_EARLIER_RESPONSE: CheckoutError = { ...NO_RESPONSE, code: 'before' };

async function payConfirmed(checkout: CheckoutState, callbacks: PaymentCallbacks): Promise<void> {
  const { dispatch } = callbacks;
  if (checkout.step !== 'confirming' || !checkout.offer || checkout.offer.lack > 0) return;
  const { prices, choice, offer, isResultUnknown } = checkout;
  const { items, coins, id } = offer.quote;
  const text = `선택한 ${items.length}개 회차를 ${choice.method === 'buy' ? '구매' : '대여'}하시겠습니까?\n${coins}코인이 차감됩니다.`;
  if (offer.asks_again && !isResultUnknown && !(await showConfirm({ text }))) return;
  dispatch({ type: 'pay' });
  savePurchaseRequest({ work: prices.work, method: choice.method, episodes: choice.episodes, paying: id });
  try {
    completePurchase(await payOffer(id), callbacks);
  } catch (error) {
    if (error instanceof NoResponseError) return dispatch({ type: 'noResponse' });
    // Price changed before payment: request and announce a new offer.
    const isPriceChanged = error instanceof ApiError && error.is('PURCHASE_ERROR', '0005', '0006');
    dispatch({ type: 'rejected', error: isPriceChanged ? PRICE_CHANGED : checkoutErrorOf(error) });
  }
}

/** Charge page that returns to this dialog. */
function chargePath(lack: number, request: PurchaseRequest): string {
  const back = new URL(location.href);
  back.searchParams.set('buy', 'again');
  const carried = carriedRequest(request);
  if (carried) back.searchParams.set('of', carried);
  const query = new URLSearchParams({ need: String(lack), return_to: back.pathname + back.search });
  return `/coin?${query.toString()}`;
}
