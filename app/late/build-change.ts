import type { DataRouter } from 'react-router';
import { screenFetch } from '../ui/screen-fetch.ts';
import { toast } from '../ui/toasts.ts';
import { addressWithDialog, keepPage, restorePage, watchOpeners } from './kept-page.ts';
import { makeReloadGuard } from './reload-guard.ts';
import { ScreenFault } from './screen-fault.ts';
import { watchTyping } from './typed-fields.ts';

const ASK_EVERY_MS = 5 * 60_000;
/** A tab that is gone to and fro between is not asked about each time. */
const ASK_AGAIN_MS = 10_000;
/** A reader sees what is about to happen. */
const SAID_MS = 1500;
const STANDS_MS = 8000;
const HEADER = 'x-seoga-build';
const FAULTS = 'seoga.chunk-faults';
const VIEWER = /^\/viewer\//;
const OPENS = /[?&](login_req|buy)=/;

const WORDS = {
  available: '새 버전이 준비되었습니다. 다음 화면으로 이동할 때 적용됩니다.',
  reloading: '새 버전을 적용하고 있습니다.',
  chunkError: '화면을 불러오지 못해 새로고침합니다.',
};

/**
 * A page whose build is no longer the shop's, and one whose scripts do not come. Nothing happens while somebody reads,
 * types or pays: with the next navigation its target is loaded as a document, once in ten seconds for each address, and
 * what the page held is given back.
 */
export class BuildChange {
  readonly #router: DataRouter;
  /** The build that this page is of. */
  readonly #own: string;
  readonly #mayReload = makeReloadGuard({ tab: tabStorage(), now: Date.now, page: thisPage });
  readonly #leaving = new AbortController();
  readonly #stops: (() => void)[] = [];
  #latest: string;
  #askedAt = Date.now();
  #told: string | undefined;

  constructor(router: DataRouter, build: string) {
    this.#router = router;
    this.#own = build;
    this.#latest = build;
    const { signal } = this.#leaving;
    const plain = screenFetch.now;
    screenFetch.now = (request) => this.#fetch(request, plain);
    const timer = setInterval(() => this.#askWhenSeen(ASK_EVERY_MS), ASK_EVERY_MS / 5);
    document.addEventListener('visibilitychange', () => this.#askWhenSeen(ASK_AGAIN_MS), { signal });
    addEventListener('online', () => void this.#ask(), { signal });
    addEventListener('vite:preloadError', (event) => this.#onFault(event), { signal });
    this.#stops.push(
      () => (screenFetch.now = plain),
      () => clearInterval(timer),
      watchTyping(),
      watchOpeners(),
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
      const answer = await fetch(`/builds/latest.json?${this.#askedAt}`, { cache: 'no-store' });
      const { id }: { id?: unknown } = answer.ok ? await answer.json() : {};
      if (typeof id === 'string') this.#hear(id);
    } catch {
      // Without an answer the page stays what it is.
    }
  }

  /** During a release processes of both builds answer: the last word counts, and each build is told of once. */
  #hear(id: string): void {
    this.#latest = id;
    if (id === this.#own || id === this.#told) return;
    this.#told = id;
    if (!VIEWER.test(location.pathname)) toast({ title: WORDS.available, durationMs: STANDS_MS });
  }

  /** The router asks for a screen's data: before it of an old build, and after it of an answer by another. */
  async #fetch(request: Request, plain: (request: Request) => Promise<Response>): Promise<Response> {
    const target = request.method === 'GET' ? this.#target(request.url) : undefined;
    if (target !== undefined && this.#latest !== this.#own && this.#goTo(target)) return never();
    const answer = await plain(request);
    const build = answer.headers.get(HEADER);
    if (build === null) return answer;
    this.#hear(build);
    const isStill = target !== undefined && this.#target(request.url) === target && !request.signal.aborted;
    return build !== this.#own && isStill && this.#goTo(target) ? never() : answer;
  }

  /** The address that a navigation is on its way to, where this is its data; what a form's answer shows is never left. */
  #target(url?: string): string | undefined {
    const { state, location: target, formMethod } = this.#router.state.navigation;
    if (state !== 'loading' || formMethod !== undefined) return undefined;
    const asked = url === undefined ? target.pathname : new URL(url).pathname.replace(/(\/_root|\/_)?\.data$/, '');
    return asked.replace(/\/$/, '') === target.pathname.replace(/\/$/, '') ? addressOf(target) : undefined;
  }

  #goTo(target: string): boolean {
    if (!canLoad() || !this.#mayReload(target)) return false;
    keepPage({ from: addressOf(this.#router.state.location), to: target });
    const said = toast({ title: WORDS.reloading, durationMs: STANDS_MS });
    addEventListener('pageshow', () => said.dismiss(), { once: true });
    const { pathname, search, hash } = this.#router.state.navigation.location ?? location;
    // Going back has changed the address already: a reload keeps the place in the history and its scroll.
    if (target === addressOf(location)) location.reload();
    else location.assign(pathname + search + hash);
    return true;
  }

  /** A script did not come: a screen's, for which its document is asked, or another part's of the page that stands here. */
  #onFault(event: VitePreloadErrorEvent): void {
    const target = this.#target();
    if ('screen' in event) {
      // What is fetched ahead and does not come is asked for again when somebody goes there.
      if (target === undefined) return;
      if (this.#goTo(target)) event.preventDefault();
      else event.payload = new ScreenFault(event.payload);
    } else if (navigator.onLine && this.#isFirstFault()) this.#reloadHere();
  }

  /** Once for each page of a build in a tab: a part that is asked for behind the reader's back may be missing for good. */
  #isFirstFault(): boolean {
    const name = `${this.#own} ${addressOf(location)}`;
    try {
      const known = sessionStorage.getItem(FAULTS)?.split('\n') ?? [];
      if (known.includes(name)) return false;
      sessionStorage.setItem(FAULTS, [name, ...known].slice(0, 20).join('\n'));
      return true;
    } catch {
      return !thisPage().isReloaded;
    }
  }

  #reloadHere(): void {
    const here = addressOf(location);
    if (!this.#mayReload(here)) return;
    toast({ title: WORDS.chunkError, durationMs: STANDS_MS });
    setTimeout(() => {
      keepPage({ from: here, to: here });
      const withDialog = addressWithDialog(new URL(location.href));
      if (withDialog.href !== location.href) history.replaceState(history.state, '', withDialog);
      location.reload();
    }, SAID_MS);
  }
}

/** Without what opens a dialog by the address: it is taken off as soon as it is answered. */
function addressOf({ pathname, search }: { pathname: string; search: string }): string {
  if (!OPENS.test(search)) return pathname + search;
  const params = new URLSearchParams(search);
  for (const name of ['login_req', 'return_to', 'buy']) params.delete(name);
  return params.size > 0 ? `${pathname}?${params.toString()}` : pathname;
}

/** Without a network only a worker has documents. */
function canLoad(): boolean {
  return navigator.onLine || Boolean(navigator.serviceWorker?.controller);
}

/** The page is left: nobody waits for this answer. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}

function thisPage(): { ageMs: number; isReloaded: boolean } {
  const [came] = performance.getEntriesByType('navigation');
  return { ageMs: performance.now(), isReloaded: came !== undefined && 'type' in came && came.type === 'reload' };
}

function tabStorage(): Storage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}
