import { use, useEffect } from 'react';
import { UNSAFE_DataRouterContext } from 'react-router';
import { OFFLINE_DOCUMENTS } from '#shared/web/service-worker-messages';
import { historyKey } from './history-key.ts';
import { dataFetch } from './data-fetch.ts';
import { toast } from '../components/toasts.ts';

type Router = NonNullable<React.ContextType<typeof UNSAFE_DataRouterContext>>['router'];

const TOAST_MS = 12_000;
const LATER = '일시적인 오류가 발생했을 수 있습니다. 잠시 후 다시 시도해 주세요.';
const NO_NETWORK = '네트워크 연결이 원활하지 않습니다. 연결 상태를 확인해 주세요.';
const OFFLINE = '인터넷에 연결되어 있지 않습니다. 연결 상태를 확인한 뒤 다시 시도해 주세요.';

/**
 * On a failed data request, stays on the current page, restores its URL and offers a retry, also when the network is
 * back.
 */
export function NavigationErrors(): null {
  const router = use(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (!router) return;
    const moves = new Moves(router);
    const originalFetch = dataFetch.now;
    dataFetch.now = (request) => moves.fetch(request);
    return () => {
      dataFetch.now = originalFetch;
      moves.close();
    };
  }, [router]);
  return null;
}

class Moves {
  readonly #router: Router;
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
    // A request body can be read only once: cloned for a retry.
    const again = request.clone();
    const policy = await fetch(request).catch((error: unknown) => error);
    if (policy instanceof Response && policy.status < 500) return policy;
    if (request.signal.aborted || this.#isStaying) return toResponse(policy);
    if (this.#router.state.navigation.state !== 'idle') {
      await this.#stay(policy);
      return toResponse(policy);
    }
    await waitForRetry(again.signal, errorMessage(policy));
    return this.fetch(again);
  }

  /** Aborts the navigation. */
  async #stay(policy: unknown): Promise<void> {
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
        state: { ...(location.state as object | null), at: historyKey(location) },
      });
    } finally {
      this.#isStaying = false;
    }
    const retry = (): void => {
      if (steps !== 0) history.go(-steps);
      else if (target) void this.#router.navigate(target, { state: target.state });
    };
    // A form may have arrived: the user resubmits.
    say(errorMessage(policy), wasForm ? undefined : retry);
  }

  /** Back navigation has changed the URL already; returns the distance. */
  #stepsBack(previous: { pathname: string; search: string; hash: string }): number {
    const now = entryAt();
    const isThere =
      location.pathname + location.search + location.hash === previous.pathname + previous.search + previous.hash;
    return now === undefined || this.#shownAt === undefined || (isThere && now === this.#shownAt)
      ? 0
      : this.#shownAt - now;
  }
}

/** React Router's history index. */
function entryAt(): number | undefined {
  return (history.state as { idx?: number } | null)?.idx;
}

/** Moves in history without the router. */
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

function toResponse(policy: unknown): Response {
  if (policy instanceof Response) return policy;
  throw policy;
}

function errorMessage(policy: unknown): string {
  if (policy instanceof Response) return LATER;
  return navigator.onLine ? NO_NETWORK : OFFLINE;
}

function say(description: string, retry: (() => void) | undefined): { dismiss(): void } {
  return toast({
    description,
    variant: 'destructive',
    durationMs: TOAST_MS,
    ...(retry ? { action: { label: '다시 시도', onPress: retry } } : {}),
  });
}

/** Resolves on the button or when online; rejects when aborted. */
function waitForRetry(signal: AbortSignal, message: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // The offline pages show this themselves.
    const isSaid = OFFLINE_DOCUMENTS.some((path) => path === location.pathname);
    const shownToast = isSaid ? undefined : say(message, () => end(resolve));
    const end = (finish: () => void): void => {
      shownToast?.dismiss();
      removeEventListener('online', onOnline);
      signal.removeEventListener('abort', onAbort);
      finish();
    };
    const onOnline = (): void => end(resolve);
    const onAbort = (): void => end(() => reject(new DOMException('nobody waits any more', 'AbortError')));
    addEventListener('online', onOnline);
    signal.addEventListener('abort', onAbort);
  });
}
