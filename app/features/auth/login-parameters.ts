import { AD_KEY_COOKIE } from '#shared/merchandising/marketing';
import { adKeyFrom } from '../analytics/campaign-parameters.ts';
import { verifyUrl } from '../identity/verify-address.ts';
import { sameSitePath } from '#shared/web/same-site-path';
import { showConfirm } from '../../components/confirm.tsx';
import { type AdvertMemory, adLoginPrompt } from './ad-login-prompt.ts';
import { requestLogin } from './login-request.ts';
import { cookieValue } from '../../browser/api/token-store.ts';
import type { CurrentMember } from './current-member.ts';

interface Visitor {
  member: CurrentMember | undefined;
  go(path: string): void;
}

/** Handles login requests in the URL (G5) and advertising keys (V5). */
export async function handleLoginParameters({ member, go }: Visitor): Promise<void> {
  const url = new URL(location.href);
  if (url.searchParams.has('login_req')) return openRequestedLogin(url, { member, go });
  const adKey = adKeyFrom(url.href) ?? cookieValue(document.cookie, AD_KEY_COOKIE);
  const requested = adLoginPrompt(adKey, member, advertMemory());
  if (requested === 'login') requestLogin({ tab: 'login', reason: '이벤트 혜택을 받으려면 로그인이 필요합니다.' });
  if (requested !== 'verify') return;
  const text = '이벤트 혜택을 받으려면 본인인증이 필요합니다.\n본인인증 페이지로 이동하시겠습니까?';
  if (await showConfirm({ text })) go(verifyUrl({ adult: false, returnTo: url.pathname + url.search }));
}

/** Removes the parameters first, so that a reload does not ask again. */
function openRequestedLogin(url: URL, { member, go }: Visitor): void {
  const { searchParams } = url;
  const tab = searchParams.get('login_req') === 'join' ? 'join' : 'login';
  const returnTo = searchParams.has('return_to') ? sameSitePath(searchParams.get('return_to')) : undefined;
  searchParams.delete('login_req');
  searchParams.delete('return_to');
  history.replaceState(history.state, '', url);
  if (!member) requestLogin({ tab, returnTo, reason: '로그인이 필요한 서비스입니다.' });
  else if (returnTo) go(returnTo);
}

/** Without storage the prompt appears on every page. */
function advertMemory(): AdvertMemory {
  return {
    now: Date.now(),
    read: (key) => {
      try {
        return localStorage.getItem(key);
      } catch {
        return null;
      }
    },
    write: (key, value) => {
      try {
        localStorage.setItem(key, value);
      } catch {
        // Storage is blocked.
      }
    },
  };
}
