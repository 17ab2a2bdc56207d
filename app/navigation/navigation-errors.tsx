import { useEffect } from 'react';
import type { DataRouter } from 'react-router';
import { OFFLINE_DOCUMENTS } from '#shared/web/service-worker-messages';
import { CurrentPage, showNavigationError } from './current-page.ts';
import { dataFetch, useDataRouter } from './router-internals.tsx';

const LATER = '일시적인 오류가 발생했을 수 있습니다. 잠시 후 다시 시도해 주세요.';
const NO_NETWORK = '네트워크 연결이 원활하지 않습니다. 연결 상태를 확인해 주세요.';
const OFFLINE = '인터넷에 연결되어 있지 않습니다. 연결 상태를 확인한 뒤 다시 시도해 주세요.';

/**
 * On a failed data request, stays on the current page, restores its URL and offers a retry, also when the network is
 * back.
 */
export function NavigationErrors(): null {
  const router = useDataRouter();
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
  readonly #router: DataRouter;
  readonly #page: CurrentPage;

  constructor(router: DataRouter) {
    this.#router = router;
    this.#page = new CurrentPage(router);
  }

  close(): void {
    this.#page.close();
  }

  async fetch(request: Request): Promise<Response> {
    // A request body can be read only once: cloned for a retry.
    const again = request.clone();
    const response = await fetch(request).catch((error: unknown) => error);
    if (response instanceof Response && response.status < 500) return response;
    if (request.signal.aborted || this.#page.isReturning) return toResponse(response);
    if (this.#router.state.navigation.state !== 'idle') {
      await this.#page.stay(errorMessage(response));
      return toResponse(response);
    }
    await waitForRetry(again.signal, errorMessage(response));
    return this.fetch(again);
  }
}

function toResponse(response: unknown): Response {
  if (response instanceof Response) return response;
  throw response;
}

function errorMessage(response: unknown): string {
  if (response instanceof Response) return LATER;
  return navigator.onLine ? NO_NETWORK : OFFLINE;
}

/** Resolves on the button or when online; rejects when aborted. */
function waitForRetry(signal: AbortSignal, message: string): Promise<void> {
  return new Promise((resolve, reject) => {
    // The offline pages show this themselves.
    const isSaid = OFFLINE_DOCUMENTS.some((path) => path === location.pathname);
    const shownToast = isSaid ? undefined : showNavigationError(message, () => end(resolve));
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
