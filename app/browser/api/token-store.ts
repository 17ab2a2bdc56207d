import { MAX_REFRESHES } from '#shared/members/members';

/** Login state readable by script (E1); the verifier cookie is not. */
export interface TokenStore {
  /** Undefined without a token for the current login. */
  accessToken(): string | undefined;
  loginKey(): string | undefined;
  userKey(): string | undefined;
  autoLogin(): string | undefined;
  retryCount(): number;
  saveAccessToken(token: string, loginKey: string): void;
  forgetAccessToken(): void;
  countRetry(count: number): void;
  /** Ends auto-login. */
  endAutoLogin(): void;
}

/** Storage of the browser, or plain objects in tests. */
export interface TokenStoreDeps {
  tab: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
  cookies: { cookie: string };
  isSecure: boolean;
}

const TOKEN = 'access_token';
const TOKEN_OF = 'access_token_of';
const AUTO_LOGIN_OFF = '-1';
const YEAR_SECONDS = 31_536_000;

/**
 * Keeps the access token in this tab, bound to its login, so that an old tab never acts as the previous member. The
 * refresh count lives as long as the page.
 */
export function createTokenStore({ tab, cookies, isSecure }: TokenStoreDeps): TokenStore {
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
    saveAccessToken: (token, loginKey) => {
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

/** Whether a refresh is allowed (T3): auto-login is on and the limit is not reached. */
export function mayRefresh(store: TokenStore): boolean {
  const autoLogin = store.autoLogin();
  return Boolean(store.loginKey() && autoLogin) && autoLogin !== AUTO_LOGIN_OFF && store.retryCount() < MAX_REFRESHES;
}

/** Undefined when absent or empty. */
export function cookieValue(cookies: string, name: string): string | undefined {
  const pair = cookies.split('; ').find((saved) => saved.startsWith(`${name}=`));
  return pair ? decoded(pair.slice(name.length + 1)) || undefined : undefined;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
