import { ApiError } from './call-error.ts';
import { sendRequest } from './http-client.ts';
import type { TabLock } from './tab-lock.ts';
import { type TokenStore, mayRefresh } from './token-store.ts';

/** Shares refreshed tokens between tabs. */
export interface TabChannel {
  notify(channel: { token: string; loginKey: string }): void;
  listen(listener: (channel: { token: string; loginKey: string }) => void): void;
}

export interface TokenDeps {
  fetch: typeof fetch;
  /** Base URL; empty for this site. */
  base: string;
  store: TokenStore;
  oneAtATime: TabLock;
  news: TabChannel;
  /** The server denied the refresh: the login has ended. */
  onDenied(): void;
}

export interface Tokens {
  /** The current token; fetched when this tab has none. */
  current(): Promise<string | undefined>;
  /** Replaces a refused token; false when not possible. */
  renew(refusedToken: string | undefined): Promise<boolean>;
}

const TAB_MESSAGE_MS = 200;

/** Refreshes tokens (T3) once for all concurrent calls and tabs. */
export function createTokens(deps: TokenDeps): Tokens {
  const { store, news } = deps;
  let running: Promise<boolean> | undefined;
  news.listen(({ token, loginKey }) => {
    if (loginKey !== store.loginKey()) return;
    store.saveAccessToken(token, loginKey);
    store.countRetry(0);
  });
  const renew = (refusedToken: string | undefined): Promise<boolean> => {
    if (isNewer(store, refusedToken)) return Promise.resolve(true);
    if (!mayRefresh(store)) return Promise.resolve(false);
    running ??= deps
      .oneAtATime((hasWaited) => refreshInOneTab(deps, refusedToken, hasWaited))
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

/** Whether a newer token has arrived. */
function isNewer(store: TokenStore, refusedToken: string | undefined): boolean {
  const stored = store.accessToken();
  return stored !== undefined && stored !== refusedToken;
}

async function refreshInOneTab(
  deps: TokenDeps,
  refusedToken: string | undefined,
  hasWaited: boolean,
): Promise<boolean> {
  // Another tab's message may still be on its way.
  for (let waited = 0; hasWaited && waited < TAB_MESSAGE_MS && !isNewer(deps.store, refusedToken); waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  if (isNewer(deps.store, refusedToken)) return true;
  return mayRefresh(deps.store) ? refresh(deps) : false;
}

async function refresh(deps: TokenDeps): Promise<boolean> {
  const { fetch, base, store, news, onDenied } = deps;
  const loginKey = store.loginKey() ?? '';
  const tries = store.retryCount();
  store.countRetry(tries + 1);
  try {
    const token = await sendRequest({
      fetch,
      url: `${base}/ko/v1/login/refresh`,
      method: 'GET',
      headers: { 'Login-Key': loginKey, 'Auto-Login': store.autoLogin() ?? '' },
    }).then(tokenOf);
    store.saveAccessToken(token, loginKey);
    store.countRetry(0);
    news.notify({ token, loginKey });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // Without a response the attempt does not count, so that offline devices are not locked out.
    if (error.statusCode === 0) store.countRetry(tries);
    if (error.is('AUTH_ERROR', '0003')) {
      if (await isReplaced(store, loginKey)) return mayRefresh(store) ? refresh(deps) : false;
      store.endAutoLogin();
      store.forgetAccessToken();
      onDenied();
    }
    return false;
  }
}

/** Whether another login has started: the previous one is then refused before the new response arrives. */
async function isReplaced(store: TokenStore, loginKey: string): Promise<boolean> {
  for (let waited = 0; store.loginKey() === loginKey && waited < TAB_MESSAGE_MS; waited += 20)
    await new Promise((resolve) => setTimeout(resolve, 20));
  return store.loginKey() !== loginKey;
}

function tokenOf(result: unknown): string {
  if (typeof result === 'object' && result !== null && 'LOGINAT' in result && typeof result.LOGINAT === 'string')
    return result.LOGINAT;
  throw new ApiError({ name: 'NO_ANSWER', code: 'unreadable', message: '', statusCode: 200 });
}
