import { AD_KEY_COOKIE } from '#vocabulary/marketing';
import { adKeyIn } from '../visits/marks.ts';
import { verifyAddress } from '../verify/verify-address.ts';
import { ownPath } from '#vocabulary/own-path';
import { ask } from '../ui/ask.tsx';
import { type AdvertMemory, advertAsks } from './advert-key.ts';
import { askLogin } from './login-asking.ts';
import { cookieValue } from './token-store.ts';
import type { KnownMember } from './known-member.ts';

interface Visitor {
  member: KnownMember | undefined;
  go(path: string): void;
}

/** Does what the address (G5) or an advert's key (V5) asks of whoever came with it. */
export async function answerAddress({ member, go }: Visitor): Promise<void> {
  const url = new URL(location.href);
  if (url.searchParams.has('login_req')) return answerLoginRequest(url, { member, go });
  const adKey = adKeyIn(url.href) ?? cookieValue(document.cookie, AD_KEY_COOKIE);
  const asked = advertAsks(adKey, member, advertMemory());
  if (asked === 'login') askLogin({ tab: 'login', reason: '이벤트 혜택을 받으려면 로그인이 필요합니다.' });
  if (asked !== 'verify') return;
  const text = '이벤트 혜택을 받으려면 본인인증이 필요합니다.\n본인인증 페이지로 이동하시겠습니까?';
  if (await ask({ text })) go(verifyAddress({ adult: false, returnTo: url.pathname + url.search }));
}

/** The request is taken out of the address before it is answered: a reload or a copied address asks nothing. */
function answerLoginRequest(url: URL, { member, go }: Visitor): void {
  const { searchParams } = url;
  const tab = searchParams.get('login_req') === 'join' ? 'join' : 'login';
  const returnTo = searchParams.has('return_to') ? ownPath(searchParams.get('return_to')) : undefined;
  searchParams.delete('login_req');
  searchParams.delete('return_to');
  history.replaceState(history.state, '', url);
  if (!member) askLogin({ tab, returnTo, reason: '로그인이 필요한 서비스입니다.' });
  else if (returnTo) go(returnTo);
}

/** A device that forbids storage is asked on every page: nothing tells that it was asked before. */
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
        // Said above.
      }
    },
  };
}
