import { use, useEffect } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { HELD_DOCUMENTS } from '#vocabulary/worker-words';
import { screenKey } from '../ui/place-key.ts';
import { screenFetch } from '../ui/screen-fetch.ts';
import { toast } from '../ui/toasts.ts';

type Router = NonNullable<React.ContextType<typeof UNSAFE_DataRouterContext>>['router'];

/** How long a failure stands to be answered. */
const STANDS_MS = 12_000;
const LATER = '일시적인 오류가 발생했을 수 있습니다. 잠시 후 다시 시도해 주세요.';
const NO_NETWORK = '네트워크 연결이 원활하지 않습니다. 연결 상태를 확인해 주세요.';
const OFFLINE = '인터넷에 연결되어 있지 않습니다. 연결 상태를 확인한 뒤 다시 시도해 주세요.';

/**
 * A screen whose data does not come leaves the reader where they are: the address is the shown screen's again, a sentence
 * says why, and its button tries once more. A part of a screen waits for that button and for the network.
 */
export function FailedMoves(): null {
  const router = use(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!router) return;
    const moves = new Moves(router);
    const plain = screenFetch.now;
    screenFetch.now = (request) => moves.fetch(request);
    return () => {
      screenFetch.now = plain;
      moves.close();
    };
  }, [router]);
  return null;
}

class Moves {
  readonly #router: Router;
  /** Where in the browser's history the shown screen stands. */
  #shownAt = entryAt();
  #isStaying = false;
  readonly close: () => void;

  constructor(router: Router) {
    this.#router = router;
    this.close = router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') this.#shownAt = entryAt();
    });
  }

  async fetch(request: Request): Promise<Response> {
    // A body is read once: what may be sent again is kept whole.
    const again = request.clone();
    const answer = await fetch(request).catch((error: unknown) => error);
    if (answer instanceof Response && answer.status < 500) return answer;
    if (request.signal.aborted || this.#isStaying) return answerOf(answer);
    if (this.#router.state.navigation.state !== 'idle') {
      await this.#stay(answer);
      return answerOf(answer);
    }
    await wishToRetry(again.signal, sentenceFor(answer));
    return this.fetch(again);
  }

  /** Gives the navigation up: the router shows what it showed, under its address, and asks for nothing. */
  async #stay(answer: unknown): Promise<void> {
    const { navigation, location } = this.#router.state;
    const target = navigation.location;
    const wasForm = navigation.formMethod !== undefined && navigation.formMethod !== 'GET';
    const steps = this.#stepsBack(location);
    this.#isStaying = true;
    try {
      if (steps !== 0) await goQuietly(steps);
      await this.#router.navigate(location, {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
        state: { ...(location.state as object | null), at: screenKey(location) },
      });
    } finally {
      this.#isStaying = false;
    }
    const retry = (): void => {
      if (steps !== 0) history.go(-steps);
      else if (target) void this.#router.navigate(target, { state: target.state });
    };
    // What a form sent may have arrived: the reader looks, and sends it again themselves.
    say(sentenceFor(answer), wasForm ? undefined : retry);
  }

  /** Going back has changed the address already; so many entries lead to the shown screen's. */
  #stepsBack(shown: { pathname: string; search: string; hash: string }): number {
    const now = entryAt();
    const isThere = location.pathname + location.search + location.hash === shown.pathname + shown.search + shown.hash;
    return now === undefined || this.#shownAt === undefined || (isThere && now === this.#shownAt)
      ? 0
      : this.#shownAt - now;
  }
}

/** The number that the router gives to entries of the history. */
function entryAt(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

/** Steps through the history without the router following. */
function goQuietly(steps: number): Promise<void> {
  return new Promise((resolve) => {
    const hold = (event: Event): void => {
      event.stopImmediatePropagation();
      resolve();
    };
    addEventListener('popstate', hold, { capture: true, once: true });
    history.go(steps);
  });
}

function answerOf(answer: unknown): Response {
  if (answer instanceof Response) return answer;
  throw answer;
}

function sentenceFor(answer: unknown): string {
  if (answer instanceof Response) return LATER;
  return navigator.onLine ? NO_NETWORK : OFFLINE;
}

function say(description: string, retry: (() => void) | undefined): { dismiss(): void } {
  return toast({
    description,
    variant: 'destructive',
    durationMs: STANDS_MS,
    ...(retry ? { action: { label: '다시 시도', onPress: retry } } : {}),
  });
}

/** Until the reader presses the button or the network is back; rejects when nobody waits any more. */
function wishToRetry(signal: AbortSignal, sentence: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // Where the device's own episodes are read, the page itself says that there is no network.
    const isSaid = HELD_DOCUMENTS.some((path) => path === location.pathname);
    const said = isSaid ? undefined : say(sentence, () => end(resolve));
    const end = (settle: () => void): void => {
      said?.dismiss();
      removeEventListener('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      settle();
    };
    const onOnline = (): void => end(resolve);
    const onAbort = (): void => end(() => reject(new DOMException('nobody waits any more', 'AbortError')));
    addEventListener('online', onOnline);
    signal.addEventListener('abort', onAbort);
  });
}
