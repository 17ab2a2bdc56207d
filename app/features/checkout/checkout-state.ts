import type { CallResult } from '#contract/browser-api';
import { PURCHASE_KINDS, type PurchaseKind } from '#shared/money/purchases';
import type { PurchaseRequest } from './purchase-request.ts';

export type PriceState = CallResult<'GET /ko/v1/works/:id/purchase-state'>;
export type Offer = CallResult<'POST /ko/v1/quotes'>;
export type PurchasableEpisode = PriceState['episodes'][number];

export interface PurchaseChoice {
  method: 'buy' | 'rental';
  episodes: number[] | 'all';
}

/** Name and code of the server's error. */
export interface CheckoutError {
  name: string;
  code: string;
  message: string;
}

interface ConfirmingState {
  step: 'confirming';
  prices: PriceState;
  choice: PurchaseChoice;
  offer: Offer | null;
  error: CheckoutError | null;
  /** The payment's result is unknown; nothing else is requested until it is. */
  isResultUnknown: boolean;
}

/** Prices are the server's; an offer belongs to its choice. */
export type CheckoutState =
  | { step: 'loading' }
  | { step: 'failed'; error: CheckoutError }
  | { step: 'choosing'; prices: PriceState; method: PurchaseChoice['method']; picked: ReadonlySet<number> }
  | ConfirmingState
  | { step: 'paying'; prices: PriceState; choice: PurchaseChoice; offer: Offer }
  | ({ step: 'done' } & CompletedPurchase);

/** What was bought; the title of the last step. */
export interface CompletedPurchase {
  title: string;
  message: string;
  episode: number | null;
}

export type CheckoutEvent =
  | { type: 'loaded'; prices: PriceState; request: PurchaseRequest }
  | { type: 'failed'; error: CheckoutError }
  | { type: 'method'; method: PurchaseChoice['method'] }
  | { type: 'select'; episodes: number[]; isPicked: boolean }
  | { type: 'confirm' }
  | { type: 'changeSelection' }
  | { type: 'quoted'; choice: PurchaseChoice; offer: Offer }
  /** Prices after a change. */
  | { type: 'prices'; prices: PriceState }
  | { type: 'rejected'; error: CheckoutError }
  /** No response: the same idempotency key is retried. */
  | { type: 'noResponse' }
  | { type: 'retry' }
  | { type: 'pay' }
  | ({ type: 'done' } & CompletedPurchase);

/** Reducer; events of an outdated choice are ignored. */
export function reduceCheckout(checkout: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'loaded':
      return initialState(event.prices, event.request);
    case 'failed':
      return { step: 'failed', error: event.error };
    case 'done':
      return { step: 'done', title: event.title, message: event.message, episode: event.episode };
    case 'method':
      return withMethod(checkout, event.method);
    case 'select':
      return checkout.step === 'choosing' ? { ...checkout, picked: withPicked(checkout.picked, event) } : checkout;
    case 'confirm':
      return checkout.step === 'choosing' && checkout.picked.size > 0
        ? confirming(checkout.prices, {
            method: checkout.method,
            episodes: inEpisodeOrder(checkout.prices, checkout.picked),
          })
        : checkout;
    case 'changeSelection':
      return checkout.step === 'confirming' && !checkout.isResultUnknown
        ? {
            step: 'choosing',
            prices: checkout.prices,
            method: checkout.choice.method,
            picked: pickedEpisodes(checkout),
          }
        : checkout;
    case 'quoted':
      return checkout.step === 'confirming' && isSameChoice(checkout.choice, event.choice)
        ? withOffer(checkout, event.offer)
        : checkout;
    case 'prices':
      return checkout.step === 'confirming' ? { ...checkout, prices: event.prices } : checkout;
    case 'rejected':
      return checkout.step === 'confirming' || checkout.step === 'paying'
        ? { ...confirming(checkout.prices, checkout.choice), error: event.error }
        : checkout;
    case 'noResponse':
      return checkout.step === 'paying'
        ? { ...checkout, step: 'confirming', error: NO_RESPONSE, isResultUnknown: true }
        : checkout;
    case 'retry':
      return checkout.step === 'confirming' && !checkout.isResultUnknown
        ? confirming(checkout.prices, checkout.choice)
        : checkout;
    case 'pay':
      return checkout.step === 'confirming' && checkout.offer?.lack === 0
        ? { step: 'paying', prices: checkout.prices, choice: checkout.choice, offer: checkout.offer }
        : checkout;
    default:
      return checkout;
  }
}

/** Purchase kind (B5). */
export function kindOf({ method, episodes }: PurchaseChoice): PurchaseKind {
  const { ALL_BUY, ALL_RENTAL, BUNDLE_BUY, BUNDLE_RENTAL, BUY, RENTAL } = PURCHASE_KINDS;
  if (episodes === 'all') return method === 'buy' ? ALL_BUY : ALL_RENTAL;
  if (episodes.length > 1) return method === 'buy' ? BUNDLE_BUY : BUNDLE_RENTAL;
  return method === 'buy' ? BUY : RENTAL;
}

/** Availability according to the loaded state; the offer decides. */
export function isSold({ state, buy, rental }: PurchasableEpisode, method: PurchaseChoice['method']): boolean {
  if (method === 'buy') return (state === 'locked' || state === 'rented') && buy !== null;
  return state === 'locked' && rental !== null;
}

/** Before its day an episode is bought alone, never among all. */
function isSoldEarly({ state, early, buy }: PurchasableEpisode, method: PurchaseChoice['method']): boolean {
  return method === 'buy' && state === 'upcoming' && early !== null && buy !== null;
}

export function chosenEpisodes(prices: PriceState, { method, episodes }: PurchaseChoice): PurchasableEpisode[] {
  if (episodes === 'all') return prices.episodes.filter((episode) => isSold(episode, method));
  const wanted = new Set(episodes);
  return prices.episodes.filter(({ id }) => wanted.has(id));
}

export function methodsFor(prices: PriceState, episodes: PurchaseChoice['episodes']): PurchaseChoice['method'][] {
  const all: PurchaseChoice['method'][] = ['rental', 'buy'];
  return all.filter((method) => {
    const chosen = chosenEpisodes(prices, { method, episodes });
    return chosen.length > 0 && chosen.every((episode) => isSold(episode, method) || isSoldEarly(episode, method));
  });
}

function initialState(prices: PriceState, { method, episodes }: PurchaseRequest): CheckoutState {
  if (method === 'choose') {
    const picked = new Set(episodes === 'all' ? [] : episodes);
    return { step: 'choosing', prices, method: methodsFor(prices, 'all').includes('buy') ? 'buy' : 'rental', picked };
  }
  const methods = methodsFor(prices, episodes);
  const wanted = method === 'rental' ? 'rental' : 'buy';
  return confirming(prices, { method: methods.includes(wanted) ? wanted : (methods[0] ?? wanted), episodes });
}

function confirming(prices: PriceState, choice: PurchaseChoice): ConfirmingState {
  return { step: 'confirming', prices, choice, offer: null, error: null, isResultUnknown: false };
}

function withMethod(checkout: CheckoutState, method: PurchaseChoice['method']): CheckoutState {
  if (checkout.step === 'choosing') {
    const picked = checkout.prices.episodes.filter(
      (episode) => checkout.picked.has(episode.id) && isSold(episode, method),
    );
    return { ...checkout, method, picked: new Set(picked.map(({ id }) => id)) };
  }
  if (checkout.step !== 'confirming' || checkout.isResultUnknown || checkout.choice.method === method) return checkout;
  return confirming(checkout.prices, { ...checkout.choice, method });
}

/** Announces a changed price. */
function withOffer(checkout: ConfirmingState, offer: Offer): CheckoutState {
  if (checkout.isResultUnknown) return checkout;
  const isChanged = checkout.offer !== null && checkout.offer.quote.coins !== offer.quote.coins;
  return { ...checkout, offer, error: isChanged ? PRICE_CHANGED : checkout.error };
}

export const PRICE_CHANGED: CheckoutError = {
  name: 'PURCHASE_ERROR',
  code: '0006',
  message: '가격이 변경되었습니다. 바뀐 가격을 확인한 뒤 다시 시도해 주세요.',
};
export const NO_RESPONSE: CheckoutError = {
  name: 'NO_ANSWER',
  code: 'open',
  message:
    '결제 결과를 확인하지 못했습니다. 연결 상태를 확인한 뒤 다시 눌러 주세요.\n같은 결제를 다시 확인하므로 코인은 두 번 차감되지 않습니다.',
};

function withPicked(
  picked: ReadonlySet<number>,
  event: { episodes: number[]; isPicked: boolean },
): ReadonlySet<number> {
  const next = new Set(picked);
  for (const episode of event.episodes) {
    if (event.isPicked) next.add(episode);
    else next.delete(episode);
  }
  return next;
}

function pickedEpisodes(checkout: ConfirmingState): ReadonlySet<number> {
  return new Set(chosenEpisodes(checkout.prices, checkout.choice).map(({ id }) => id));
}

function inEpisodeOrder(prices: PriceState, picked: ReadonlySet<number>): number[] {
  return prices.episodes.filter(({ id }) => picked.has(id)).map(({ id }) => id);
}

function isSameChoice(a: PurchaseChoice, b: PurchaseChoice): boolean {
  return a.method === b.method && String(a.episodes) === String(b.episodes);
}
