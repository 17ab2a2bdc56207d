import type { DataRouter } from 'react-router';
import { toast } from '../components/toasts.ts';
import { historyKey } from './history-key.ts';

const TOAST_MS = 12_000;

/** The visible page, to which a navigation that fails returns. */
export class CurrentPage {
  readonly #router: DataRouter;
  #shownAt = historyIndex();
  isReturning = false;
  readonly close: () => void;

  constructor(router: DataRouter) {
    this.#router = router;
    this.close = router.subscribe(({ navigation }) => {
      if (navigation.state === 'idle') this.#shownAt = historyIndex();
    });
  }

  /** Aborts the pending navigation, restores the URL, says why and offers a retry, by a document or in this one. */
  async stay(message: string, retries: 'document' | 'navigation' = 'navigation'): Promise<void> {
    const { navigation, location: current } = this.#router.state;
    const target = navigation.location;
    const wasForm = navigation.formMethod !== undefined && navigation.formMethod !== 'GET';
    const steps = this.#stepsBack(current);
    this.isReturning = true;
    try {
      if (steps !== 0) await goQuietly(steps);
      await this.#router.navigate(current, {
        replace: true,
        preventScrollReset: true,
        defaultShouldRevalidate: false,
        state: { ...(current.state as object | null), at: historyKey(current) },
      });
    } finally {
      this.isReturning = false;
    }
    const retry = (): void => {
      if (retries === 'document' && target) location.assign(target.pathname + target.search + target.hash);
      else if (steps !== 0) history.go(-steps);
      else if (target) void this.#router.navigate(target, { state: target.state });
    };
    // A form may have arrived: the user resubmits.
    showNavigationError(message, wasForm ? undefined : retry);
  }

  /** Back navigation has changed the URL already; returns the distance. */
  #stepsBack(previous: { pathname: string; search: string; hash: string }): number {
    const now = historyIndex();
    const isThere =
      location.pathname + location.search + location.hash === previous.pathname + previous.search + previous.hash;
    return now === undefined || this.#shownAt === undefined || (isThere && now === this.#shownAt)
      ? 0
      : this.#shownAt - now;
  }
}

export function showNavigationError(description: string, retry: (() => void) | undefined): { dismiss(): void } {
  return toast({
    description,
    variant: 'destructive',
    durationMs: TOAST_MS,
    ...(retry ? { action: { label: '다시 시도', onPress: retry } } : {}),
  });
}

/** React Router's history index. */
function historyIndex(): number | undefined {
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
