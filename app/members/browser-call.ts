import { tell } from '../ui/ask.tsx';
import { type Call, makeCall } from './call.ts';
import { sayMemberChanged } from './member-change.ts';
import { type OneAtATime, oneAtATime } from './one-at-a-time.ts';
import { type TokenStore, makeTokenStore } from './token-store.ts';
import { type TabNews, makeTokens } from './tokens.ts';

const CHANNEL = 'seoga.tokens';
const AUTO_LOGIN_OFF = '자동 로그인이 해제되었습니다. 다시 로그인해 주세요.';

let store: TokenStore | undefined;
let made: Call | undefined;
let refreshes: OneAtATime | undefined;

/** This tab's tokens, in the browser's own places. */
export function browserTokens(): TokenStore {
  store ??= makeTokenStore({ tab: sessionStorage, cookies: document, isSecure: location.protocol === 'https:' });
  return store;
}

/**
 * Runs what leaves another login in this browser while no tab of it refreshes the former one: a late answer to that would
 * lay the former's cookie over the new one's (T3).
 */
export const betweenRefreshes: OneAtATime = (work) => {
  refreshes ??= oneAtATime('seoga.refresh');
  return refreshes(work);
};

/** The browser's client of the shop's calls; ready for use wherever script runs, made with its first use. */
export const call: Call = (name, ...given) => {
  made ??= browserClient();
  return made(name, ...given);
};

function browserClient(): Call {
  const base = document.documentElement.dataset['apiBase'] ?? '';
  const means = { fetch: fetch.bind(window), base };
  const tokens = makeTokens({
    ...means,
    store: browserTokens(),
    oneAtATime: betweenRefreshes,
    news: tabNews(),
    onDenied: () => {
      sayMemberChanged();
      void tell(AUTO_LOGIN_OFF);
    },
  });
  return makeCall({ ...means, tokens });
}

/** Between the tabs of this browser only: a token told here is written nowhere. */
function tabNews(): TabNews {
  if (typeof BroadcastChannel === 'undefined') return { tell: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a channel has one origin only.
    tell: (news) => channel.postMessage(news),
    listen: (heard) => channel.addEventListener('message', ({ data }) => heard(data)),
  };
}
