import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isPlainClick, linkOfEvent } from '../../navigation/plain-link.ts';
import { type LoginTrigger, onLoginRequest } from './login-request.ts';
import type { LoginRootProps } from './login-page.tsx';

/** After hydration work. */
const SOON_MS = 1500;

/**
 * Login dialog (X1): intercepts links to /login? and /join?. Loaded on intent or after a delay; if loading fails, the
 * link works.
 */
export function LoginPortal(): ReactNode {
  const [entered, enter] = useState<LoginRootProps & { Room: ComponentType<LoginRootProps> }>();
  useEffect(() => {
    const leaving = new AbortController();
    const load = (trigger?: LoginTrigger): void => {
      import('./login-page.tsx').then(
        ({ LoginRoot }) => enter((before) => ({ Room: LoginRoot, opening: trigger ?? before?.opening })),
        () => typeof trigger === 'string' && location.assign(trigger),
      );
    };
    const onIntent = (event: Event): void => {
      const link = linkOfEvent(event);
      if (!link?.matches('[href^="/login?"],[href^="/join?"]') || link.dataset['reload'] !== undefined) return;
      const isMeant = event.type === 'click' && isPlainClick(event);
      if (isMeant) event.preventDefault();
      load(isMeant ? link.href : undefined);
    };
    for (const name of ['click', 'pointerover', 'focusin']) document.addEventListener(name, onIntent, leaving);
    onLoginRequest(load);
    const timer = setTimeout(load, location.search.includes('login_req=') ? 0 : SOON_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  return entered ? <entered.Room opening={entered.opening} /> : null;
}
