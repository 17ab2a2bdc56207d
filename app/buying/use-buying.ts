import { useCallback, useEffect, useReducer, useRef, useState } from 'react';
import { sayBought } from '../members/member-change.ts';
import { call } from '../members/browser-call.ts';
import { CallFault } from '../members/call-fault.ts';
import { ask } from '../ui/ask.tsx';
import {
  type Buying,
  type BuyingNews,
  type BuyingRefusal,
  type Choice,
  PRICE_CHANGED,
  UNANSWERED,
  kindOf,
  nextBuying,
} from './buying-state.ts';
import { doneWords } from './buying-words.ts';
import { Unanswered } from './ask-surely.ts';
import { payOffer } from './pay.ts';
import { type KeptWant, forgetWant, keepWant } from './want.ts';
import { isRenewed } from './way-on.ts';

/** An offer is renewed a little before it is over. */
const EARLY_MS = 15_000;
const LATEST_MS = 2_147_000_000;

export interface BuyingActs {
  tell(news: BuyingNews): void;
  pay(): Promise<void>;
  charge(): void;
  /** Begins anew, or asks for the offer once more. */
  retry(): void;
}

/** A purchase from its want to its end: prices and offers asked of the shop, payment made once. */
export function useBuying(want: KeptWant, bought: () => void): { now: Buying; acts: BuyingActs } {
  const [now, tell] = useReducer(nextBuying, { step: 'loading' });
  const [tries, setTries] = useState(0);
  const isBusy = useRef(false);
  useEffect(() => void begin(want, { tell, bought }), [want, bought, tries]);
  useOffers(now, tell);
  useNewPrices(now, tell);
  useEffect(() => {
    if (now.step !== 'asking') return;
    const { choice, offer, isUnsettled } = now;
    const paying = isUnsettled && offer ? { paying: offer.quote.id } : {};
    keepWant({ work: want.work, way: choice.way, episodes: choice.episodes, ...paying });
  }, [now, want.work]);
  // Two presses of one moment are one, also while the question before many episodes stands open.
  const pay = useCallback(async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    await payAsked(now, { tell, bought }).finally(() => (isBusy.current = false));
  }, [now, bought]);
  const retry = useCallback(() => {
    if (now.step === 'failed') setTries((count) => count + 1);
    else tell({ news: 'retry' });
  }, [now.step]);
  const charge = useCallback(() => {
    if (now.step === 'asking' && now.offer) location.assign(chargePath(now.offer.lack));
  }, [now]);
  return { now, acts: { tell, pay, charge, retry } };
}

type Tell = (news: BuyingNews) => void;
interface Told {
  tell: Tell;
  /** The page is told whether or not the dialog still stands. */
  bought(): void;
}

/** What was on its way when the page was left is asked about first: its answer is as good as then. */
async function begin(want: KeptWant, told: Told): Promise<void> {
  const { tell } = told;
  try {
    if (want.paying && (await wasPaid(want.paying, told))) return;
    const state = await call('GET /ko/v1/works/:id/purchase-state', { params: { id: want.work } });
    tell({ news: 'state', state, want });
  } catch (error) {
    tell({ news: 'failed', refusal: error instanceof Unanswered ? UNANSWERED_BEFORE : refusalOf(error) });
  }
}

/** Throws where that is still not known: nothing else is offered until it is. */
async function wasPaid(quote: string, told: Told): Promise<boolean> {
  try {
    settle(await payOffer(quote), told);
    return true;
  } catch (error) {
    if (error instanceof CallFault) return false;
    throw error;
  }
}

function settle({ kind, episodes }: Awaited<ReturnType<typeof payOffer>>, { tell, bought }: Told): void {
  forgetWant();
  sayBought();
  bought();
  tell({ news: 'done', message: doneWords(kind), episode: episodes[0] ?? null });
}

/** The same sentence, with a way to ask again: there is no button that paid. */
const UNANSWERED_BEFORE: BuyingRefusal = { ...UNANSWERED, code: 'before' };

/** An offer for whatever is asked for, asked anew when the choice changes and before it is over. */
function useOffers(now: Buying, tell: Tell): void {
  const isAsking = now.step === 'asking';
  const choice = isAsking ? now.choice : undefined;
  const offer = isAsking ? now.offer : null;
  const work = isAsking ? now.state.work : 0;
  const isHeld = isAsking && (now.isUnsettled || (now.refusal !== null && offer === null && !isRenewed(now.refusal)));
  useEffect(() => {
    if (!choice || isHeld) return;
    const wait = offer ? new Date(offer.quote.expires_at).getTime() - Date.now() - EARLY_MS : 0;
    let isLeft = false;
    const timer = setTimeout(
      () => {
        void offerFor(work, choice)
          .then((news) => !isLeft && tell({ news: 'offer', choice, offer: news }))
          .catch((error: unknown) => !isLeft && tell({ news: 'refused', refusal: refusalOf(error) }));
      },
      Math.min(Math.max(wait, offer ? EARLY_MS : 0), LATEST_MS),
    );
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [choice, offer, work, isHeld, tell]);
}

/** Once a price has moved, the prices beside the ways of buying are asked for anew as well. */
function useNewPrices(now: Buying, tell: Tell): void {
  const isMoved = now.step === 'asking' && now.refusal === PRICE_CHANGED;
  const work = isMoved ? now.state.work : 0;
  useEffect(() => {
    if (!isMoved) return;
    // The offer itself says what is paid: without an answer the ways keep what they said.
    call('GET /ko/v1/works/:id/purchase-state', { params: { id: work } }).then(
      (state) => tell({ news: 'prices', state }),
      () => undefined,
    );
  }, [isMoved, work, tell]);
}

function offerFor(work: number, choice: Choice): ReturnType<typeof call<'POST /ko/v1/quotes'>> {
  const episodes = choice.episodes === 'all' ? [] : choice.episodes;
  return call('POST /ko/v1/quotes', { body: { work, kind: kindOf(choice), episodes } });
}

async function payAsked(now: Buying, told: Told): Promise<void> {
  const { tell } = told;
  if (now.step !== 'asking' || !now.offer || now.offer.lack > 0) return;
  const { state, choice, offer, isUnsettled } = now;
  const { items, coins, id } = offer.quote;
  const text = `선택한 ${items.length}개 회차를 ${choice.way === 'buy' ? '구매' : '대여'}하시겠습니까?\n${coins}코인이 차감됩니다.`;
  if (offer.asks_again && !isUnsettled && !(await ask({ text }))) return;
  tell({ news: 'pay' });
  keepWant({ work: state.work, way: choice.way, episodes: choice.episodes, paying: id });
  try {
    settle(await payOffer(id), told);
  } catch (error) {
    if (error instanceof Unanswered) return tell({ news: 'unanswered' });
    // A price that moved between the offer and the payment is asked for anew, and said.
    const isMoved = error instanceof CallFault && error.is('PURCHASE_ERROR', '0005', '0006');
    tell({ news: 'refused', refusal: isMoved ? PRICE_CHANGED : refusalOf(error) });
  }
}

function refusalOf(error: unknown): BuyingRefusal {
  if (error instanceof CallFault) return { name: error.faultName, code: error.code, message: error.message };
  return { name: '', code: '', message: '구매하지 못했습니다. 코인은 차감되지 않았습니다.' };
}

/** To the page of coins and back to this very dialog. */
function chargePath(lack: number): string {
  const back = new URL(location.href);
  back.searchParams.set('buy', 'again');
  const query = new URLSearchParams({ need: String(lack), return_to: back.pathname + back.search });
  return `/coin?${query.toString()}`;
}
