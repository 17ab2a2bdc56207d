import { CallFault } from './call-fault.ts';
import { exchange } from './exchange.ts';
import type { OneAtATime } from './one-at-a-time.ts';
import { type TokenStore, mayRefresh } from './token-store.ts';

/** How tabs of one browser tell each other about a token, so that what one fetched serves all. */
export interface TabNews {
  tell(news: { token: string; loginKey: string }): void;
  listen(heard: (news: { token: string; loginKey: string }) => void): void;
}

export interface TokenMeans {
  fetch: typeof fetch;
  /** Where the calls are: empty for this site. */
  base: string;
  store: TokenStore;
  oneAtATime: OneAtATime;
  news: TabNews;
  /** The server denied a refresh: this login is over, and whoever sits here should know. */
  onDenied(): void;
}

export interface Tokens {
  /** The token to ask with; fetches one where this tab has none though the browser is logged in. */
  current(): Promise<string | undefined>;
  /** Another token in place of a refused one; false where none may be asked for or none was given. */
  renew(refused: string | undefined): Promise<boolean>;
}

const NEWS_MS = 200;

/** Fetches access tokens anew (T3): once for all requests that fail together, and once for all tabs. */
export function makeTokens(means: TokenMeans): Tokens {
  const { store, news } = means;
  let running: Promise<boolean> | undefined;
  news.listen(({ token, loginKey }) => {
    if (loginKey !== store.loginKey()) return;
    store.keepAccessToken(token, loginKey);
    store.countRetry(0);
  });
  const renew = (refused: string | undefined): Promise<boolean> => {
    if (isNewer(store, refused)) return Promise.resolve(true);
    if (!mayRefresh(store)) return Promise.resolve(false);
    running ??= means
      .oneAtATime((hasWaited) => renewInTurn(means, refused, hasWaited))
      .finally(() => (running = undefined));
    return running;
  };
  return {
    renew,
    current: async () => {
      if (!store.accessToken() && mayRefresh(store)) await renew(undefined);
      return store.accessToken();
    },
  };
}

/** Whether this tab has got another token than the refused one meanwhile. */
function isNewer(store: TokenStore, refused: string | undefined): boolean {
  const held = store.accessToken();
  return held !== undefined && held !== refused;
}

async function renewInTurn(means: TokenMeans, refused: string | undefined, hasWaited: boolean): Promise<boolean> {
  // The tab before this one in the queue may have told its token, and the news may still be on its way.
  for (let waited = 0; hasWaited && waited < NEWS_MS && !isNewer(means.store, refused); waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (isNewer(means.store, refused)) return true;
  return mayRefresh(means.store) ? refresh(means) : false;
}

async function refresh(means: TokenMeans): Promise<boolean> {
  const { fetch, base, store, news, onDenied } = means;
  const loginKey = store.loginKey() ?? '';
  const tries = store.retryCount();
  store.countRetry(tries + 1);
  try {
    const token = await exchange({
      fetch,
      url: `${base}/ko/v1/login/refresh`,
      method: 'GET',
      headers: { 'Login-Key': loginKey, 'Auto-Login': store.autoLogin() ?? '' },
    }).then(tokenOf);
    store.keepAccessToken(token, loginKey);
    store.countRetry(0);
    news.tell({ token, loginKey });
    return true;
  } catch (error) {
    if (!(error instanceof CallFault)) throw error;
    // Where no answer came, nothing was tried: a device that was off line for long must not be locked out by it.
    if (error.statusCode === 0) store.countRetry(tries);
    if (error.is('AUTH_ERROR', '0003')) {
      if (await isReplaced(store, loginKey)) return mayRefresh(store) ? refresh(means) : false;
      store.endAutoLogin();
      store.forgetAccessToken();
      onDenied();
    }
    return false;
  }
}

/**
 * Whether another login has begun in this browser, in this tab or another: it ends the former one, which is then refused
 * while the answer that leaves the new one may still be on its way.
 */
async function isReplaced(store: TokenStore, loginKey: string): Promise<boolean> {
  for (let waited = 0; store.loginKey() === loginKey && waited < NEWS_MS; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return store.loginKey() !== loginKey;
}

function tokenOf(result: unknown): string {
  if (typeof result === 'object' && result !== null && 'LOGINAT' in result && typeof result.LOGINAT === 'string')
    return result.LOGINAT;
  throw new CallFault({ name: 'NO_ANSWER', code: 'unreadable', message: '', statusCode: 200 });
}
