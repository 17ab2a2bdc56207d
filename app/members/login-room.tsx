import { type ReactNode, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { LoginAsk, LoginOpening } from './login-asking.ts';
import { watchBought, watchMember } from './member-change.ts';
import { cookieValue } from './token-store.ts';
import { useMember } from './use-member.ts';

export interface LoginRoomProps {
  /** What last asked for the dialog. */
  opening?: LoginOpening | undefined;
}

const LoginDialog = lazy(() => import('./login-dialog.tsx').then((room) => ({ default: room.LoginDialog })));

// Comes along with what comes to every page after its first second: no page's own files name it.
const Visits = lazy(() => import('../visits/visits.tsx').then((room) => ({ default: room.Visits })));

/** Opens the dialog for what asks for it, and sees when somebody else is here than the page was made for. */
export function LoginRoom({ opening }: LoginRoomProps): ReactNode {
  const [ask, setAsk] = useState<LoginAsk>();
  useEffect(() => {
    if (opening !== undefined) setAsk(typeof opening === 'string' ? askIn(opening) : { ...opening });
  }, [opening]);
  useFreshMember();
  useAskedByAddress();
  return (
    <Suspense>
      <Visits />
      {ask ? <LoginDialog ask={ask} onClose={() => setAsk(undefined)} /> : null}
    </Suspense>
  );
}

function askIn(address: string): LoginAsk {
  const { pathname, searchParams } = new URL(address, location.href);
  return { tab: pathname === '/join' ? 'join' : 'login', returnTo: searchParams.get('return_to') ?? undefined };
}

/**
 * Whoever logged in or out in another tab, or before the page came back from the browser's memory, is seen here too, and
 * what they bought there.
 */
function useFreshMember(): void {
  const { revalidate } = useRevalidator();
  const isKnown = useMember() !== undefined;
  useEffect(() => {
    const loginKey = (): string | undefined => cookieValue(document.cookie, 'login_key');
    // A page made for a member whose login has ended meanwhile differs from what is there now, whatever the key was.
    let seen = isKnown ? (loginKey() ?? 'ended') : undefined;
    const look = (): void => {
      const now = loginKey();
      if (now === seen || document.hidden) return;
      seen = now;
      void revalidate();
    };
    look();
    addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    const unwatched = [watchMember(() => void revalidate()), watchBought(() => void revalidate())];
    return () => {
      for (const stop of unwatched) stop();
      removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isKnown, revalidate]);
}

/** An address may ask for a login (G5), or bring an advert's key (V5), as a cookie may: whoever looks closely comes then. */
function useAskedByAddress(): void {
  const { key, search } = useLocation();
  const member = useMember();
  const navigate = useNavigate();
  useEffect(() => {
    if (/(login_req|mother_ad_key)=/.test(search + document.cookie))
      void import('./asked-by-address.ts').then(({ answerAddress }) =>
        answerAddress({ member, go: (path) => void navigate(path) }),
      );
    // oxlint-disable-next-line react/exhaustive-deps -- because each visit of an address asks once.
  }, [key]);
}
