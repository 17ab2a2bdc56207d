import { type ReactNode, lazy, Suspense, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import type { LoginRequest, LoginTrigger } from './login-request.ts';
import { onPurchase, onMemberChanged } from './member-change.ts';
import { cookieValue } from '../../browser/api/token-store.ts';
import { useMember } from './use-member.ts';

export interface LoginRootProps {
  opening?: LoginTrigger | undefined;
}

const LoginDialog = lazy(() => import('./login-dialog.tsx').then((module) => ({ default: module.LoginDialog })));

// Loaded with the login code, which all pages load late.
const Visits = lazy(() => import('../analytics/visits.tsx').then((module) => ({ default: module.VisitTracking })));

/** Opens the dialog and detects a changed login. */
export function LoginRoot({ opening }: LoginRootProps): ReactNode {
  const [query, setAsk] = useState<LoginRequest>();
  useEffect(() => {
    if (opening !== undefined) setAsk(typeof opening === 'string' ? requestFrom(opening) : { ...opening });
  }, [opening]);
  useCurrentMember();
  useLoginParameters();
  return (
    <Suspense>
      <Visits />
      {query ? <LoginDialog request={query} onClose={() => setAsk(undefined)} /> : null}
    </Suspense>
  );
}

function requestFrom(address: string): LoginRequest {
  const { pathname, searchParams } = new URL(address, location.href);
  return { tab: pathname === '/join' ? 'join' : 'login', returnTo: searchParams.get('return_to') ?? undefined };
}

/** Detects logins, logouts and purchases in other tabs or before a bfcache restore. */
function useCurrentMember(): void {
  const { revalidate } = useRevalidator();
  const isKnown = useMember() !== undefined;
  useEffect(() => {
    const loginKey = (): string | undefined => cookieValue(document.cookie, 'login_key');
    // The page may have been rendered for an expired login.
    let seen = isKnown ? (loginKey() ?? 'ended') : undefined;
    const update = (): void => {
      const now = loginKey();
      if (now === seen || document.hidden) return;
      seen = now;
      void revalidate();
    };
    update();
    addEventListener('pageshow', update);
    document.addEventListener('visibilitychange', update);
    const unwatched = [onMemberChanged(() => void revalidate()), onPurchase(() => void revalidate())];
    return () => {
      for (const stop of unwatched) stop();
      removeEventListener('pageshow', update);
      document.removeEventListener('visibilitychange', update);
    };
  }, [isKnown, revalidate]);
}

/** Loads the parameter handling only when needed (G5, V5). */
function useLoginParameters(): void {
  const { key, search } = useLocation();
  const member = useMember();
  const navigate = useNavigate();
  useEffect(() => {
    if (/(login_req|mother_ad_key)=/.test(search + document.cookie))
      void import('./login-parameters.ts').then(({ handleLoginParameters }) =>
        handleLoginParameters({ member, go: (path) => void navigate(path) }),
      );
    // oxlint-disable-next-line react/exhaustive-deps -- because each visit of an address asks once.
  }, [key]);
}
