import { useCallback, useEffect, useReducer } from 'react';
import { call } from '../members/browser-call.ts';
import { CallFault } from '../members/call-fault.ts';
import { ask } from '../ui/ask.tsx';
import { type Buying, type BuyingNews, type Choice, PRICE_CHANGED, kindOf, nextBuying } from './buying-state.ts';
import { doneWords } from './buying-words.ts';
import { Unanswered, payOffer } from './pay.ts';
import { type KeptWant, forgetWant, keepWant } from './want.ts';

/** An offer is renewed a little before it is over. */
const EARLY_MS = 15_000;
const LATEST_MS = 2_147_000_000;
const UNANSWERED =
  '결제 결과를 확인하지 못했습니다. 연결 상태를 확인한 뒤 다시 눌러 주세요.\n같은 결제를 다시 확인하므로 코인은 두 번 차감되지 않습니다.';

export interface BuyingActs {
  tell(news: BuyingNews): void;
  pay(): Promise<void>;
  charge(): void;
}

/** A purchase from its want to its end: prices and offers asked of the shop, payment made once. */
export function useBuying(want: KeptWant): { now: Buying; acts: BuyingActs } {
  const [now, tell] = useReducer(nextBuying, { step: 'loading' });
  useEffect(() => void begin(want, tell), [want]);
  useOffers(now, tell);
  useEffect(() => {
    if (now.step === 'asking') keepWant({ work: want.work, way: now.choice.way, episodes: now.choice.episodes });
    if (now.step === 'done' || now.step === 'failed') forgetWant();
  }, [now, want.work]);
  const pay = useCallback(() => payAsked(now, tell), [now]);
  const charge = useCallback(() => {
    if (now.step === 'asking' && now.offer) location.assign(chargePath(now.offer.lack));
  }, [now]);
  return { now, acts: { tell, pay, charge } };
}

type Tell = (news: BuyingNews) => void;

/** What was on its way when the page was left is asked about first: its answer is as good as then. */
async function begin(want: KeptWant, tell: Tell): Promise<void> {
  try {
    if (want.paying) {
      const outcome = await payOffer(want.paying).catch((error: unknown) => error);
      if (!(outcome instanceof Error)) return tell(doneNews(outcome as Awaited<ReturnType<typeof payOffer>>));
    }
    const state = await call('GET /ko/v1/works/:id/purchase-state', { params: { id: want.work } });
    tell({ news: 'state', state, want });
  } catch (error) {
    tell({ news: 'failed', message: messageOf(error) });
  }
}

/** An offer for whatever is asked for, asked anew when the choice changes and before it is over. */
function useOffers(now: Buying, tell: Tell): void {
  const isAsking = now.step === 'asking';
  const choice = isAsking ? now.choice : undefined;
  const offer = isAsking ? now.offer : null;
  const work = isAsking ? now.state.work : 0;
  const isRefused = isAsking && now.message !== '' && now.offer === null && now.message !== PRICE_CHANGED;
  useEffect(() => {
    if (!choice || isRefused) return;
    const wait = offer ? new Date(offer.quote.expires_at).getTime() - Date.now() - EARLY_MS : 0;
    let isLeft = false;
    const timer = setTimeout(
      () => {
        void offerFor(work, choice)
          .then((news) => !isLeft && tell({ news: 'offer', choice, offer: news }))
          .catch((error: unknown) => !isLeft && tell({ news: 'refused', message: messageOf(error) }));
      },
      Math.min(Math.max(wait, offer ? EARLY_MS : 0), LATEST_MS),
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [choice, offer, work, isRefused, tell]);
}

function offerFor(work: number, choice: Choice): ReturnType<typeof call<'POST /ko/v1/quotes'>> {
  const episodes = choice.episodes === 'all' ? [] : choice.episodes;
  return call('POST /ko/v1/quotes', { body: { work, kind: kindOf(choice), episodes } });
}

async function payAsked(now: Buying, tell: Tell): Promise<void> {
  if (now.step !== 'asking' || !now.offer || now.offer.lack > 0) return;
  const { state, choice, offer } = now;
  const { items, coins, id } = offer.quote;
  const text = `선택한 ${items.length}개 회차를 ${choice.way === 'buy' ? '구매' : '대여'}하시겠습니까?\n${coins}코인이 차감됩니다.`;
  if (offer.asks_again && !(await ask({ text }))) return;
  tell({ news: 'pay' });
  keepWant({ work: state.work, way: choice.way, episodes: choice.episodes, paying: id });
  try {
    tell(doneNews(await payOffer(id)));
  } catch (error) {
    if (error instanceof Unanswered) return tell({ news: 'unanswered', message: UNANSWERED });
    // A price that moved between the offer and the payment is asked for anew, and said.
    const isMoved = error instanceof CallFault && error.is('PURCHASE_ERROR', '0005', '0006');
    const isShort = error instanceof CallFault && error.is('COIN_ERROR', '0001');
    tell({ news: 'refused', message: isMoved ? PRICE_CHANGED : isShort ? '' : messageOf(error) });
  }
}

function doneNews({ kind, episodes }: Awaited<ReturnType<typeof payOffer>>): BuyingNews {
  return { news: 'done', message: doneWords(kind), episode: episodes[0] ?? null };
}

function messageOf(error: unknown): string {
  return error instanceof CallFault ? error.message : '구매하지 못했습니다. 코인은 차감되지 않았습니다.';
}

/** To the page of coins and back to this very dialog. */
function chargePath(lack: number): string {
  const back = new URL(location.href);
  back.searchParams.set('buy', 'again');
  const ask = new URLSearchParams({ need: String(lack), return_to: back.pathname + back.search });
  return `/coin?${ask.toString()}`;
}
