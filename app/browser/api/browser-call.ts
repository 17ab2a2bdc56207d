import { showAlert } from '../../components/confirm.tsx';
import { type ApiCall, createApiCall } from './call.ts';
import { notifyMemberChanged } from '../../features/auth/member-change.ts';
import { type TabLock, tabLock } from './tab-lock.ts';
import { type TokenStore, createTokenStore } from './token-store.ts';
import { type TabChannel, createTokens } from './tokens.ts';

const CHANNEL = 'seoga.tokens';
const AUTO_LOGIN_OFF = '자동 로그인이 해제되었습니다. 다시 로그인해 주세요.';

let store: TokenStore | undefined;
let created: ApiCall | undefined;
let refreshes: TabLock | undefined;

export function browserTokens(): TokenStore {
  store ??= createTokenStore({ tab: sessionStorage, cookies: document, isSecure: location.protocol === 'https:' });
  return store;
}

/** Runs a login while no tab refreshes the previous one: a late response would overwrite the new cookie (T3). */
export const refreshLock: TabLock = (work) => {
  refreshes ??= tabLock('seoga.refresh');
  return refreshes(work);
};

/** The browser's API client, created on first use. */
export const call: ApiCall = (name, ...input) => {
  created ??= browserClient();
  return created(name, ...input);
};

function browserClient(): ApiCall {
  const base = document.documentElement.dataset['apiBase'] ?? '';
  const deps = { fetch: fetch.bind(window), base };
  const tokens = createTokens({
    ...deps,
    store: browserTokens(),
    oneAtATime: refreshLock,
    news: tabChannel(),
    onDenied: () => {
      notifyMemberChanged();
      void showAlert(AUTO_LOGIN_OFF);
    },
  });
  return createApiCall({ ...deps, tokens });
}

/** Between tabs only: tokens are not stored. */
function tabChannel(): TabChannel {
  if (typeof BroadcastChannel === 'undefined') return { notify: () => undefined, listen: () => undefined };
  const channel = new BroadcastChannel(CHANNEL);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- because a channel has one origin only.
    notify: (news) => channel.postMessage(news),
    listen: (listener) => channel.addEventListener('message', ({ data }) => listener(data)),
  };
}
