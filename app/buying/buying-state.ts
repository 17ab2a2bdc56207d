import type { CallResult } from '#contract/browser-calls';
import { PURCHASE_KINDS, type PurchaseKind } from '#vocabulary/purchases';
import type { Want } from './want.ts';

export type PriceState = CallResult<'GET /ko/v1/works/:id/purchase-state'>;
export type Offer = CallResult<'POST /ko/v1/quotes'>;
export type SoldEpisode = PriceState['episodes'][number];

/** Which episodes, kept how. */
export interface Choice {
  way: 'buy' | 'rental';
  episodes: number[] | 'all';
}

/** Why it did not go on: the shop's own name and code where it answered. */
export interface BuyingRefusal {
  name: string;
  code: string;
  message: string;
}

interface Asking {
  step: 'asking';
  state: PriceState;
  choice: Choice;
  offer: Offer | null;
  refusal: BuyingRefusal | null;
  /** This very offer was paid and nobody knows what became of it: nothing else is asked for until it is known. */
  isUnsettled: boolean;
}

/** How far a purchase has come. Prices are the server's: an offer belongs to the choice it was asked for. */
export type Buying =
  | { step: 'loading' }
  | { step: 'failed'; refusal: BuyingRefusal }
  | { step: 'choosing'; state: PriceState; way: Choice['way']; picked: ReadonlySet<number> }
  | Asking
  | { step: 'paying'; state: PriceState; choice: Choice; offer: Offer }
  | { step: 'done'; message: string; episode: number | null };

export type BuyingNews =
  | { news: 'state'; state: PriceState; want: Want }
  | { news: 'failed'; refusal: BuyingRefusal }
  | { news: 'way'; way: Choice['way'] }
  | { news: 'pick'; episodes: number[]; isPicked: boolean }
  | { news: 'picked' }
  | { news: 'choose' }
  | { news: 'offer'; choice: Choice; offer: Offer }
  /** What everything costs now, where a price has moved. */
  | { news: 'prices'; state: PriceState }
  | { news: 'refused'; refusal: BuyingRefusal }
  /** No answer came: the same offer may be pressed again, and is asked about by the same key. */
  | { news: 'unanswered' }
  | { news: 'retry' }
  | { news: 'pay' }
  | { news: 'done'; message: string; episode: number | null };

/** What follows from what happened; news that no longer belong to what is asked change nothing. */
export function nextBuying(now: Buying, it: BuyingNews): Buying {
  switch (it.news) {
    case 'state':
      return begun(it.state, it.want);
    case 'failed':
      return { step: 'failed', refusal: it.refusal };
    case 'done':
      return { step: 'done', message: it.message, episode: it.episode };
    case 'way':
      return withWay(now, it.way);
    case 'pick':
      return now.step === 'choosing' ? { ...now, picked: withPicked(now.picked, it) } : now;
    case 'picked':
      return now.step === 'choosing' && now.picked.size > 0
        ? asking(now.state, { way: now.way, episodes: inOrder(now.state, now.picked) })
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
        ? { ...asking(now.state, now.choice), refusal: it.refusal }
        : now;
    case 'unanswered':
      return now.step === 'paying' ? { ...now, step: 'asking', refusal: UNANSWERED, isUnsettled: true } : now;
    case 'retry':
      return now.step === 'asking' && !now.isUnsettled ? asking(now.state, now.choice) : now;
    case 'pay':
      return now.step === 'asking' && now.offer?.lack === 0
        ? { step: 'paying', state: now.state, choice: now.choice, offer: now.offer }
        : now;
    default:
      return now;
  }
}

/** The kind of purchase that a choice is (specification B5). */
export function kindOf({ way, episodes }: Choice): PurchaseKind {
  const { ALL_BUY, ALL_RENTAL, BUNDLE_BUY, BUNDLE_RENTAL, BUY, RENTAL } = PURCHASE_KINDS;
  if (episodes === 'all') return way === 'buy' ? ALL_BUY : ALL_RENTAL;
  if (episodes.length > 1) return way === 'buy' ? BUNDLE_BUY : BUNDLE_RENTAL;
  return way === 'buy' ? BUY : RENTAL;
}

/** Whether an episode may be had that way now, as far as the state tells; the offer decides. */
export function isSold({ state, buy, rental }: SoldEpisode, way: Choice['way']): boolean {
  if (way === 'buy') return (state === 'locked' || state === 'rented') && buy !== null;
  return state === 'locked' && rental !== null;
}

/** Episodes of a choice in their order. */
export function chosenEpisodes(state: PriceState, { way, episodes }: Choice): SoldEpisode[] {
  if (episodes === 'all') return state.episodes.filter((episode) => isSold(episode, way));
  const wanted = new Set(episodes);
  return state.episodes.filter(({ id }) => wanted.has(id));
}

/** Ways that may be had for these very episodes. */
export function waysFor(state: PriceState, episodes: Choice['episodes']): Choice['way'][] {
  const all: Choice['way'][] = ['rental', 'buy'];
  return all.filter((way) => {
    const chosen = chosenEpisodes(state, { way, episodes });
    return chosen.length > 0 && chosen.every((episode) => isSold(episode, way));
  });
}

function begun(state: PriceState, { way, episodes }: Want): Buying {
  if (way === 'choose') {
    const picked = new Set(episodes === 'all' ? [] : episodes);
    return { step: 'choosing', state, way: waysFor(state, 'all').includes('buy') ? 'buy' : 'rental', picked };
  }
  const ways = waysFor(state, episodes);
  const wanted = way === 'rental' ? 'rental' : 'buy';
  return asking(state, { way: ways.includes(wanted) ? wanted : (ways[0] ?? wanted), episodes });
}

function asking(state: PriceState, choice: Choice): Asking {
  return { step: 'asking', state, choice, offer: null, refusal: null, isUnsettled: false };
}

function withWay(now: Buying, way: Choice['way']): Buying {
  if (now.step === 'choosing') {
    const picked = now.state.episodes.filter((episode) => now.picked.has(episode.id) && isSold(episode, way));
    return { ...now, way, picked: new Set(picked.map(({ id }) => id)) };
  }
  if (now.step !== 'asking' || now.isUnsettled || now.choice.way === way) return now;
  return asking(now.state, { ...now.choice, way });
}

/** A price that differs from the one shown before is said, never only shown. */
function withOffer(now: Asking, offer: Offer): Buying {
  if (now.isUnsettled) return now;
  const isChanged = now.offer !== null && now.offer.quote.coins !== offer.quote.coins;
  return { ...now, offer, refusal: isChanged ? PRICE_CHANGED : now.refusal };
}

export const PRICE_CHANGED: BuyingRefusal = {
  name: 'PURCHASE_ERROR',
  code: '0006',
  message: '가격이 변경되었습니다. 바뀐 가격을 확인한 뒤 다시 시도해 주세요.',
};
export const UNANSWERED: BuyingRefusal = {
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

function pickedOf(now: Asking): ReadonlySet<number> {
  return new Set(chosenEpisodes(now.state, now.choice).map(({ id }) => id));
}

function inOrder(state: PriceState, picked: ReadonlySet<number>): number[] {
  return state.episodes.filter(({ id }) => picked.has(id)).map(({ id }) => id);
}

function isSame(a: Choice, b: Choice): boolean {
  return a.way === b.way && String(a.episodes) === String(b.episodes);
}
