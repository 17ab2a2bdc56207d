import type { CallResult } from '#contract/browser-api';
import { PURCHASE_KINDS, type PurchaseKind } from '#shared/money/purchases';
import type { PurchaseRequest } from './purchase-request.ts';

export type PriceState = CallResult<'GET /ko/v1/works/:id/purchase-state'>;
export type Offer = CallResult<'POST /ko/v1/quotes'>;
export type PurchasableEpisode = PriceState['episodes'][number];

export interface PurchaseChoice {
  way: 'buy' | 'rental';
  episodes: number[] | 'all';
}

/** Name and code of the server's error. */
export interface CheckoutError {
  name: string;
  code: string;
  message: string;
}

interface ConfirmingState {
  step: 'asking';
  state: PriceState;
  choice: PurchaseChoice;
  offer: Offer | null;
  refusal: CheckoutError | null;
  /** The payment's result is unknown; nothing else is requested until it is. */
  isUnsettled: boolean;
}

/** Prices are the server's; an offer belongs to its choice. */
export type CheckoutState =
  | { step: 'loading' }
  | { step: 'failed'; refusal: CheckoutError }
  | { step: 'choosing'; state: PriceState; way: PurchaseChoice['way']; picked: ReadonlySet<number> }
  | ConfirmingState
  | { step: 'paying'; state: PriceState; choice: PurchaseChoice; offer: Offer }
  | { step: 'done'; message: string; episode: number | null };

export type CheckoutEvent =
  | { news: 'state'; state: PriceState; want: PurchaseRequest }
  | { news: 'failed'; refusal: CheckoutError }
  | { news: 'way'; way: PurchaseChoice['way'] }
  | { news: 'pick'; episodes: number[]; isPicked: boolean }
  | { news: 'picked' }
  | { news: 'choose' }
  | { news: 'offer'; choice: PurchaseChoice; offer: Offer }
  /** Prices after a change. */
  | { news: 'prices'; state: PriceState }
  | { news: 'refused'; refusal: CheckoutError }
  /** No response: the same idempotency key is retried. */
  | { news: 'unanswered' }
  | { news: 'retry' }
  | { news: 'pay' }
  | { news: 'done'; message: string; episode: number | null };

/** Reducer; events of an outdated choice are ignored. */
export function reduceCheckout(now: CheckoutState, it: CheckoutEvent): CheckoutState {
  switch (it.news) {
    case 'state':
      return begun(it.state, it.want);
    case 'failed':
      return { step: 'failed', refusal: it.refusal };
    case 'done':
      return { step: 'done', message: it.message, episode: it.episode };
    case 'way':
      return withMethod(now, it.way);
    case 'pick':
      return now.step === 'choosing' ? { ...now, picked: withPicked(now.picked, it) } : now;
    case 'picked':
      return now.step === 'choosing' && now.picked.size > 0
        ? confirming(now.state, { way: now.way, episodes: inOrder(now.state, now.picked) })
        : now;
    case 'choose':
      return now.step === 'asking' && !now.isUnsettled
        ? { step: 'choosing', state: now.state, way: now.choice.way, picked: pickedOf(now) }
        : now;
    case 'offer':
      return now.step === 'asking' && isSame(now.choice, it.choice) ? withOffer(now, it.offer) : now;
    case 'prices':
      return now.step === 'asking' ? { ...now, state: it.state } : now;
    case 'refused':
      return now.step === 'asking' || now.step === 'paying'
        ? { ...confirming(now.state, now.choice), refusal: it.refusal }
        : now;
    case 'unanswered':
      return now.step === 'paying' ? { ...now, step: 'asking', refusal: UNANSWERED, isUnsettled: true } : now;
    case 'retry':
      return now.step === 'asking' && !now.isUnsettled ? confirming(now.state, now.choice) : now;
    case 'pay':
      return now.step === 'asking' && now.offer?.lack === 0
        ? { step: 'paying', state: now.state, choice: now.choice, offer: now.offer }
        : now;
    default:
      return now;
  }
}

/** Purchase kind (B5). */
export function kindOf({ way, episodes }: PurchaseChoice): PurchaseKind {
  const { ALL_BUY, ALL_RENTAL, BUNDLE_BUY, BUNDLE_RENTAL, BUY, RENTAL } = PURCHASE_KINDS;
  if (episodes === 'all') return way === 'buy' ? ALL_BUY : ALL_RENTAL;
  if (episodes.length > 1) return way === 'buy' ? BUNDLE_BUY : BUNDLE_RENTAL;
  return way === 'buy' ? BUY : RENTAL;
}

/** Availability according to the loaded state; the offer decides. */
export function isSold({ state, buy, rental }: PurchasableEpisode, method: PurchaseChoice['way']): boolean {
  if (method === 'buy') return (state === 'locked' || state === 'rented') && buy !== null;
  return state === 'locked' && rental !== null;
}

export function chosenEpisodes(state: PriceState, { way, episodes }: PurchaseChoice): PurchasableEpisode[] {
  if (episodes === 'all') return state.episodes.filter((episode) => isSold(episode, way));
  const wanted = new Set(episodes);
  return state.episodes.filter(({ id }) => wanted.has(id));
}

export function methodsFor(state: PriceState, episodes: PurchaseChoice['episodes']): PurchaseChoice['way'][] {
  const all: PurchaseChoice['way'][] = ['rental', 'buy'];
  return all.filter((method) => {
    const chosen = chosenEpisodes(state, { way: method, episodes });
    return chosen.length > 0 && chosen.every((episode) => isSold(episode, method));
  });
}

function begun(state: PriceState, { way, episodes }: PurchaseRequest): CheckoutState {
  if (way === 'choose') {
    const picked = new Set(episodes === 'all' ? [] : episodes);
    return { step: 'choosing', state, way: methodsFor(state, 'all').includes('buy') ? 'buy' : 'rental', picked };
  }
  const methods = methodsFor(state, episodes);
  const wanted = way === 'rental' ? 'rental' : 'buy';
  return confirming(state, { way: methods.includes(wanted) ? wanted : (methods[0] ?? wanted), episodes });
}

function confirming(state: PriceState, choice: PurchaseChoice): ConfirmingState {
  return { step: 'asking', state, choice, offer: null, refusal: null, isUnsettled: false };
}

function withMethod(now: CheckoutState, method: PurchaseChoice['way']): CheckoutState {
  if (now.step === 'choosing') {
    const picked = now.state.episodes.filter((episode) => now.picked.has(episode.id) && isSold(episode, method));
    return { ...now, way: method, picked: new Set(picked.map(({ id }) => id)) };
  }
  if (now.step !== 'asking' || now.isUnsettled || now.choice.way === method) return now;
  return confirming(now.state, { ...now.choice, way: method });
}

/** Announces a changed price. */
function withOffer(now: ConfirmingState, offer: Offer): CheckoutState {
  if (now.isUnsettled) return now;
  const isChanged = now.offer !== null && now.offer.quote.coins !== offer.quote.coins;
  return { ...now, offer, refusal: isChanged ? PRICE_CHANGED : now.refusal };
}

export const PRICE_CHANGED: CheckoutError = {
  name: 'PURCHASE_ERROR',
  code: '0006',
  message: '가격이 변경되었습니다. 바뀐 가격을 확인한 뒤 다시 시도해 주세요.',
};
export const UNANSWERED: CheckoutError = {
  name: 'NO_ANSWER',
  code: 'open',
  message:
    '결제 결과를 확인하지 못했습니다. 연결 상태를 확인한 뒤 다시 눌러 주세요.\n같은 결제를 다시 확인하므로 코인은 두 번 차감되지 않습니다.',
};

function withPicked(picked: ReadonlySet<number>, it: { episodes: number[]; isPicked: boolean }): ReadonlySet<number> {
  const next = new Set(picked);
  for (const episode of it.episodes) {
    if (it.isPicked) next.add(episode);
    else next.delete(episode);
  }
  return next;
}

function pickedOf(now: ConfirmingState): ReadonlySet<number> {
  return new Set(chosenEpisodes(now.state, now.choice).map(({ id }) => id));
}

function inOrder(state: PriceState, picked: ReadonlySet<number>): number[] {
  return state.episodes.filter(({ id }) => picked.has(id)).map(({ id }) => id);
}

function isSame(a: PurchaseChoice, b: PurchaseChoice): boolean {
  return a.way === b.way && String(a.episodes) === String(b.episodes);
}
