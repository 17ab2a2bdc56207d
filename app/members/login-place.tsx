import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { type LoginAsk, answerLoginAsks } from './login-asking.ts';
import type { LoginDialogProps } from './login-dialog.tsx';
import { watchMember } from './member-change.ts';
import { useMember } from './use-member.ts';

const OWN_PAGE = /^\/(login|join)$/;
const INTENTS = ['mouseover', 'focusin', 'touchstart'];

/** What a link to the login or join page asks for, where it may be answered without leaving the screen. */
function askOf({ target }: Event): LoginAsk | undefined {
  const link = target instanceof Element ? target.closest('a') : null;
  const tab = link && link.origin === location.origin ? OWN_PAGE.exec(link.pathname)?.[1] : undefined;
  if (!link || !tab || OWN_PAGE.test(location.pathname)) return undefined;
  return { tab: tab === 'join' ? 'join' : 'login', returnTo: new URLSearchParams(link.search).get('return_to') ?? '' };
}

function loginKey(): string | undefined {
  return /login_key=([^;]+)/.exec(document.cookie)?.[1];
}

const room = () => import('./login-dialog.tsx');

/**
 * Where the login dialog stands (X1). Links to /login and /join open it in place; its code comes when somebody means
 * to use it, and where it cannot come, the link leads to the page. What was read before a login is read anew after it.
 */
export function LoginPlace(): ReactNode {
  const [opened, setOpened] = useState<{ Dialog: ComponentType<LoginDialogProps>; ask: LoginAsk }>();
  useEffect(() => {
    const open = (ask: LoginAsk): void => {
      room().then(
        ({ LoginDialog }) => setOpened({ Dialog: LoginDialog, ask }),
        () => location.assign(`/${ask.tab}?return_to=${encodeURIComponent(ask.returnTo ?? '/')}`),
      );
    };
    const onClick = (event: MouseEvent): void => {
      const ask = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey) ? askOf(event) : undefined;
      if (!ask || event.defaultPrevented) return;
      event.preventDefault();
      open(ask);
    };
    const onIntent = (event: Event): void => void (askOf(event) && room().catch(() => undefined));
    document.addEventListener('click', onClick);
    for (const name of INTENTS) document.addEventListener(name, onIntent, { passive: true });
    const unanswered = answerLoginAsks(open);
    return () => {
      unanswered();
      document.removeEventListener('click', onClick);
      for (const name of INTENTS) document.removeEventListener(name, onIntent);
    };
  }, []);
  useFreshMember();
  useAskedByAddress();
  return opened ? <opened.Dialog ask={opened.ask} onClose={() => setOpened(undefined)} /> : null;
}

/** Whoever logged in or out in another tab, or before the page came back from the browser's memory, is seen here too. */
function useFreshMember(): void {
  const { revalidate } = useRevalidator();
  const isKnown = useMember() !== undefined;
  useEffect(() => {
    let seen = isKnown ? loginKey() : undefined;
    const look = (): void => {
      const now = loginKey();
      if (now === seen || document.hidden) return;
      seen = now;
      void revalidate();
    };
    look();
    addEventListener('pageshow', look);
    document.addEventListener('visibilitychange', look);
    const unwatched = watchMember(() => void revalidate());
    return () => {
      unwatched();
      removeEventListener('pageshow', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, [isKnown, revalidate]);
}

/** An address may ask for a login (G5), or bring an advert's key (V5): both are looked into when they are there. */
function useAskedByAddress(): void {
  const { key, search } = useLocation();
  const member = useMember();
  const navigate = useNavigate();
  useEffect(() => {
    if (/[?&]login_req=/.test(search) || document.cookie.includes('mother_ad_key='))
      void import('./asked-by-address.ts').then(({ answerAddress }) =>
        answerAddress({ member, go: (path) => void navigate(path) }),
      );
    // oxlint-disable-next-line react/exhaustive-deps -- because each visit of an address asks once.
  }, [key]);
}
