import type { DataRouter } from 'react-router';
import { CurrentPage } from './current-page.ts';
import { dataFetch } from './router-internals.tsx';
import { toast } from '../components/toasts.ts';
import { addressWithDialog, savePage, restorePage } from './page-snapshot.ts';
import { createReloadGuard } from './reload-guard.ts';

const CHECK_INTERVAL_MS = 5 * 60_000;
/** Limits checks while switching tabs. */
const MIN_CHECK_INTERVAL_MS = 10_000;
/** Shown before the reload. */
const RELOAD_DELAY_MS = 1500;
const TOAST_MS = 8000;
const HEADER = 'x-seoga-build';
const CHUNK_FAILURES_KEY = 'seoga.chunk-faults';
const VIEWER = /^\/viewer\//;
const OPENS = /[?&](login_req|buy)=/;

const BUILD_LABELS = {
  available: '새 버전이 준비되었습니다. 다음 화면으로 이동할 때 적용됩니다.',
  reloading: '새 버전을 적용하고 있습니다.',
  chunkError: '화면을 불러오지 못해 새로고침합니다.',
  missing: '화면을 불러오지 못했습니다. 연결 상태를 확인한 뒤 다시 시도해 주세요.',
};

/**
 * Handles a newer build and failed chunks. Never interrupts: the next navigation is loaded as a document, once in ten
 * seconds per URL, and the page's state is restored.
 */
export class BuildVersionWatcher {
  readonly #router: DataRouter;
  readonly #own: string;
  readonly #mayReload = createReloadGuard({ tab: tabStorage(), now: Date.now, page: thisPage });
  readonly #leaving = new AbortController();
  readonly #page: CurrentPage;
  readonly #stops: (() => void)[] = [];
  #latest: string;
  #isReloading = false;
  #askedAt = Date.now();
  #told: string | undefined;

  constructor(router: DataRouter, build: string) {
    this.#router = router;
    this.#own = build;
    this.#latest = build;
    this.#page = new CurrentPage(router);
    const { signal } = this.#leaving;
    const originalFetch = dataFetch.now;
    dataFetch.now = (request) => this.#fetch(request, originalFetch);
    const timer = setInterval(() => this.#askWhenSeen(CHECK_INTERVAL_MS), CHECK_INTERVAL_MS / 5);
    document.addEventListener('visibilitychange', () => this.#askWhenSeen(MIN_CHECK_INTERVAL_MS), { signal });
    addEventListener('online', () => void this.#ask(), { signal });
    addEventListener('vite:preloadError', () => this.#onMissingChunk(), { signal });
    // Browsers without it reload the page.
    if ('navigation' in window)
      window.navigation.addEventListener('navigate', (event) => this.#onReload(event), { signal });
    this.#stops.push(
      () => (dataFetch.now = originalFetch),
      () => this.#page.close(),
      () => clearInterval(timer),
    );
    restorePage(addressOf(router.state.location));
  }

  close(): void {
    this.#leaving.abort();
    for (const stop of this.#stops) stop();
  }

  #askWhenSeen(olderThanMs: number): void {
    if (!document.hidden && Date.now() - this.#askedAt >= olderThanMs) void this.#ask();
  }

  async #ask(): Promise<void> {
    this.#askedAt = Date.now();
    try {
      const response = await fetch(`/builds/latest.json?${this.#askedAt}`, { cache: 'no-store' });
      const { id }: { id?: unknown } = response.ok ? await response.json() : {};
      if (typeof id === 'string') this.#hear(id);
    } catch {
      // On failure nothing changes.
    }
  }

  /** During a release both builds respond: the last one counts, and each is announced once. */
  #hear(id: string): void {
    this.#latest = id;
    if (id === this.#own || id === this.#told) return;
    this.#told = id;
    if (!VIEWER.test(location.pathname)) toast({ title: BUILD_LABELS.available, durationMs: TOAST_MS });
  }

  /** Before a data request of an outdated build, and after a response of another. */
  async #fetch(request: Request, originalFetch: (request: Request) => Promise<Response>): Promise<Response> {
    const target = request.method === 'GET' ? this.#target(request.url) : undefined;
    if (target !== undefined && this.#latest !== this.#own && this.#goTo(target)) return never();
    const response = await originalFetch(request);
    const build = response.headers.get(HEADER);
    if (build === null) return response;
    this.#hear(build);
    const isStill = target !== undefined && this.#target(request.url) === target && !request.signal.aborted;
    return build !== this.#own && isStill && this.#goTo(target) ? never() : response;
  }

  /** Target of the navigation; form responses are never replaced. */
  #target(url?: string): string | undefined {
    const { state, location: target, formMethod } = this.#router.state.navigation;
    if (state !== 'loading' || formMethod !== undefined) return undefined;
    const requestedPath =
      url === undefined ? target.pathname : new URL(url).pathname.replace(/(\/_root|\/_)?\.data$/, '');
    return requestedPath.replace(/\/$/, '') === target.pathname.replace(/\/$/, '') ? addressOf(target) : undefined;
  }

  #goTo(target: string): boolean {
    if (!canLoad() || !this.#mayReload(target)) return false;
    savePage({ from: addressOf(this.#router.state.location), to: target });
    const shownToast = toast({ title: BUILD_LABELS.reloading, durationMs: TOAST_MS });
    addEventListener('pageshow', () => shownToast.dismiss(), { once: true });
    const { pathname, search, hash } = this.#router.state.navigation.location ?? location;
    // Back navigation has changed the URL already: a reload keeps history and scroll.
    if (target === addressOf(location)) this.#reloadNow();
    else location.assign(pathname + search + hash);
    return true;
  }

  #onMissingChunk(): void {
    if (navigator.onLine && this.#isFirstFault()) this.#reload();
  }

  /** The router reloads this page when the script of the next one is missing: load the next one's document instead. */
  #onReload(event: NavigateEvent): void {
    if (event.navigationType !== 'reload' || event.userInitiated || this.#isReloading) return;
    const target = this.#target();
    if (target === undefined || !event.cancelable) return;
    event.preventDefault();
    if (!this.#goTo(target)) void this.#page.stay(BUILD_LABELS.missing, 'document');
  }

  /** Once per build and tab: a background chunk may be gone for good. */
  #isFirstFault(): boolean {
    const name = `${this.#own} ${addressOf(location)}`;
    try {
      const existing = sessionStorage.getItem(CHUNK_FAILURES_KEY)?.split('\n') ?? [];
      if (existing.includes(name)) return false;
      sessionStorage.setItem(CHUNK_FAILURES_KEY, [name, ...existing].slice(0, 20).join('\n'));
      return true;
    } catch {
      return !thisPage().isReloaded;
    }
  }

  #reload(): void {
    const current = addressOf(location);
    if (!this.#mayReload(current)) return;
    toast({ title: BUILD_LABELS.chunkError, durationMs: TOAST_MS });
    setTimeout(() => {
      savePage({ from: current, to: current });
      const withDialog = addressWithDialog(new URL(location.href));
      if (withDialog.href !== location.href) history.replaceState(history.state, '', withDialog);
      this.#reloadNow();
    }, RELOAD_DELAY_MS);
  }

  #reloadNow(): void {
    this.#isReloading = true;
    location.reload();
  }
}

/** Removes the dialog parameter from the URL. */
function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  if (!OPENS.test(search)) return pathname + search;
  const params = new URLSearchParams(search);
  for (const name of ['login_req', 'return_to', 'buy']) params.delete(name);
  return params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
}

/** Without network only a service worker has documents. */
function canLoad(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}

/** The page is left. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

function thisPage(): { ageMs: number; isReloaded: boolean } {
  const [entry] = performance.getEntriesByType('navigation');
  return { ageMs: performance.now(), isReloaded: entry !== undefined && 'type' in entry && entry.type === 'reload' };
}

function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
