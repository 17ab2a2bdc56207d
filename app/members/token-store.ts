import { MOST_REFRESHES } from '#vocabulary/members';

/** What this browser holds of a login (E1). The verifier is not among it: script never sees that cookie. */
export interface TokenStore {
  /** Nothing where this tab has none, or one of another login than the browser's present one. */
  accessToken(): string | undefined;
  loginKey(): string | undefined;
  userKey(): string | undefined;
  autoLogin(): string | undefined;
  retryCount(): number;
  keepAccessToken(token: string, loginKey: string): void;
  forgetAccessToken(): void;
  countRetry(count: number): void;
  /** Says that this browser logs in by itself no more. */
  endAutoLogin(): void;
}

/** Where the store keeps its things; the browser's own in the shop, plain objects in tests. */
export interface TokenPlaces {
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  cookies: { cookie: string };
  isSecure: boolean;
}

const TOKEN = 'access_token';
const TOKEN_OF = 'access_token_of';
const AUTO_LOGIN_OFF = '-1';
const YEAR_SECONDS = 31_536_000;

/**
 * Keeps the access token in this tab alone, under the login it was given to: a tab that was open before another member
 * logged in elsewhere never asks as the former one. How often a refresh was tried lives as long as the page.
 */
export function makeTokenStore({ tab, cookies, isSecure }: TokenPlaces): TokenStore {
  let retries = 0;
  const cookie = (name: string): string | undefined => cookieValue(cookies.cookie, name);
  return {
    accessToken: () => {
      const token = tab.getItem(TOKEN);
      return token && tab.getItem(TOKEN_OF) === cookie('login_key') ? token : undefined;
    },
    loginKey: () => cookie('login_key'),
    userKey: () => cookie('user_key'),
    autoLogin: () => cookie('auto_login'),
    retryCount: () => retries,
    keepAccessToken: (token, loginKey) => {
      tab.setItem(TOKEN, token);
      tab.setItem(TOKEN_OF, loginKey);
    },
    forgetAccessToken: () => {
      tab.removeItem(TOKEN);
      tab.removeItem(TOKEN_OF);
    },
    countRetry: (count) => {
      retries = count;
    },
    endAutoLogin: () => {
      cookies.cookie = `auto_login=${AUTO_LOGIN_OFF}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${isSecure ? '; Secure' : ''}`;
    },
  };
}

/** Whether another token may be asked for (T3): a login is known, it goes on by itself, and not too much was tried. */
export function mayRefresh(store: TokenStore): boolean {
  const autoLogin = store.autoLogin();
  return Boolean(store.loginKey() && autoLogin) && autoLogin !== AUTO_LOGIN_OFF && store.retryCount() < MOST_REFRESHES;
}

/** What a cookie that script may read holds; nothing where it is absent or empty. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((kept) => kept.startsWith(`${name}=`));
  return pair ? decoded(pair.slice(name.length + 1)) || undefined : undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
