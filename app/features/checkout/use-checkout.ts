import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { notifyPurchase } from '../auth/member-change.ts';
import { call } from '../../browser/api/browser-call.ts';
import { ApiError } from '../../browser/api/call-error.ts';
import { showConfirm } from '../../components/confirm.tsx';
import {
  type CheckoutState,
  type CheckoutEvent,
  type CheckoutError,
  type PurchaseChoice,
  PRICE_CHANGED,
  UNANSWERED,
  kindOf,
  reduceCheckout,
} from './checkout-state.ts';
import { doneLabel } from './checkout-labels.ts';
import { NoResponseError } from '../../browser/api/idempotent-retry.ts';
import { payOffer } from './pay.ts';
import { type SavedPurchaseRequest, clearPurchaseRequest, savePurchaseRequest } from './purchase-request.ts';
import { isRenewed } from './after-purchase.ts';

/** Renews an offer before it expires. */
const EARLY_MS = 15_000;
const LATEST_MS = 2_147_000_000;

export interface CheckoutActions {
  tell(event: CheckoutEvent): void;
  pay(): Promise<void>;
  charge(): void;
  retry(): void;
}

/** Purchase flow: prices, offers and one payment. */
export function useCheckout(
  purchaseRequest: SavedPurchaseRequest,
  bought: () => void,
): { now: CheckoutState; acts: CheckoutActions } {
  const [now, dispatch] = useReducer(reduceCheckout, { step: 'loading' });
  const [tries, setTries] = useState(0);
  const isBusy = useRef(false);
  useEffect(() => void begin(purchaseRequest, { tell: dispatch, bought }), [purchaseRequest, bought, tries]);
  useOffers(now, dispatch);
  useNewPrices(now, dispatch);
  useEffect(() => {
    if (now.step !== 'asking') return;
    const { choice, offer, isUnsettled } = now;
    const paying = isUnsettled && offer ? { paying: offer.quote.id } : {};
    savePurchaseRequest({ work: purchaseRequest.work, way: choice.way, episodes: choice.episodes, ...paying });
  }, [now, purchaseRequest.work]);
  // Prevents double submission.
  const pay = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    await payConfirmed(now, { tell: dispatch, bought }).finally(() => (isBusy.current = false));
  }, [now, bought]);
  const retry = useCallback(() => {
    if (now.step === 'failed') setTries((count) => count + 1);
    else dispatch({ news: 'retry' });
  }, [now.step]);
  const charge = useCallback(() => {
    if (now.step === 'asking' && now.offer) location.assign(chargePath(now.offer.lack));
  }, [now]);
  return { now, acts: { tell: dispatch, pay, charge, retry } };
}

type Dispatch = (event: CheckoutEvent) => void;
interface CheckoutDispatch {
  tell: Dispatch;
  /** Called even after the dialog closed. */
  bought(): void;
}

/** First resolves a payment left in progress. */
async function begin(purchaseRequest: SavedPurchaseRequest, payload: CheckoutDispatch): Promise<void> {
  const { tell } = payload;
  try {
    if (purchaseRequest.paying && (await wasPaid(purchaseRequest.paying, payload))) return;
    const state = await call('GET /ko/v1/works/:id/purchase-state', { params: { id: purchaseRequest.work } });
    tell({ news: 'state', state, want: purchaseRequest });
  } catch (error) {
    tell({ news: 'failed', refusal: error instanceof NoResponseError ? UNANSWERED_BEFORE : checkoutErrorOf(error) });
  }
}

/** Throws while the result is unknown. */
async function wasPaid(quote: string, payload: CheckoutDispatch): Promise<boolean> {
  try {
    settlePayment(await payOffer(quote), payload);
    return true;
  } catch (error) {
    if (error instanceof ApiError) return false;
    throw error;
  }
}

function settlePayment(
  { kind, episodes }: Awaited<ReturnType<typeof payOffer>>,
  { tell, bought }: CheckoutDispatch,
): void {
  clearPurchaseRequest();
  notifyPurchase();
  bought();
  tell({ news: 'done', message: doneLabel(kind), episode: episodes[0] ?? null });
}

/** There was no pay button to retry with. */
const UNANSWERED_BEFORE: CheckoutError = { ...UNANSWERED, code: 'before' };

/** Requests an offer on each change and before expiry. */
function useOffers(now: CheckoutState, dispatch: Dispatch): void {
  const isLoading = now.step === 'asking';
  const choice = isLoading ? now.choice : undefined;
  const offer = isLoading ? now.offer : null;
  const work = isLoading ? now.state.work : 0;
  const isHeld = isLoading && (now.isUnsettled || (now.refusal !== null && offer === null && !isRenewed(now.refusal)));
  useEffect(() => {
    if (!choice || isHeld) return;
    const wait = offer ? new Date(offer.quote.expires_at).getTime() - Date.now() - EARLY_MS : 0;
    let isCancelled = false;
    const timer = setTimeout(
      () => {
        void offerFor(work, choice)
          .then((event) => !isCancelled && dispatch({ news: 'offer', choice, offer: event }))
          .catch((error: unknown) => !isCancelled && dispatch({ news: 'refused', refusal: checkoutErrorOf(error) }));
      },
      Math.min(Math.max(wait, offer ? EARLY_MS : 0), LATEST_MS),
    );
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [choice, offer, work, isHeld, dispatch]);
}

/** Reloads the method prices after a change. */
function useNewPrices(now: CheckoutState, dispatch: Dispatch): void {
  const isMoved = now.step === 'asking' && now.refusal === PRICE_CHANGED;
  const work = isMoved ? now.state.work : 0;
  useEffect(() => {
    if (!isMoved) return;
    // The offer has the price; methods keep the old one.
    call('GET /ko/v1/works/:id/purchase-state', { params: { id: work } }).then(
      (state) => dispatch({ news: 'prices', state }),
      () => undefined,
    );
  }, [isMoved, work, dispatch]);
}

function offerFor(work: number, choice: PurchaseChoice): ReturnType<typeof call<'POST /ko/v1/quotes'>> {
  const episodes = choice.episodes === 'all' ? [] : choice.episodes;
  return call('POST /ko/v1/quotes', { body: { work, kind: kindOf(choice), episodes } });
}

async function payConfirmed(now: CheckoutState, payload: CheckoutDispatch): Promise<void> {
  const { tell } = payload;
  if (now.step !== 'asking' || !now.offer || now.offer.lack > 0) return;
  const { state, choice, offer, isUnsettled } = now;
  const { items, coins, id } = offer.quote;
  const text = `선택한 ${items.length}개 회차를 ${choice.way === 'buy' ? '구매' : '대여'}하시겠습니까?\n${coins}코인이 차감됩니다.`;
  if (offer.asks_again && !isUnsettled && !(await showConfirm({ text }))) return;
  tell({ news: 'pay' });
  savePurchaseRequest({ work: state.work, way: choice.way, episodes: choice.episodes, paying: id });
  try {
    settlePayment(await payOffer(id), payload);
  } catch (error) {
    if (error instanceof NoResponseError) return tell({ news: 'unanswered' });
    // Price changed before payment: request and announce a new offer.
    const isMoved = error instanceof ApiError && error.is('PURCHASE_ERROR', '0005', '0006');
    tell({ news: 'refused', refusal: isMoved ? PRICE_CHANGED : checkoutErrorOf(error) });
  }
}

function checkoutErrorOf(error: unknown): CheckoutError {
  if (error instanceof ApiError) return { name: error.faultName, code: error.code, message: error.message };
  return { name: '', code: '', message: '구매하지 못했습니다. 코인은 차감되지 않았습니다.' };
}

/** Charge page that returns to this dialog. */
function chargePath(lack: number): string {
  const back = new URL(location.href);
  back.searchParams.set('buy', 'again');
  const query = new URLSearchParams({ need: String(lack), return_to: back.pathname + back.search });
  return `/coin?${query.toString()}`;
}
