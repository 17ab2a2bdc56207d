import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type LoginTrigger, onLoginRequest } from './login-request.ts';
import type { LoginRootProps } from './login-page.tsx';

/** After hydration work; in a reader a login is rare. */
const SOON_MS = { page: 1500, reader: 8000 };

/**
 * Login dialog (X1), also for links to /login? and /join?. Loaded on request or after a delay; if loading fails, the link
 * works.
 */
export function LoginPortal(): ReactNode {
  const [entered, enter] = useState<LoginRootProps & { Room: ComponentType<LoginRootProps> }>();
  useEffect(() => {
    const load = (trigger?: LoginTrigger): void => {
      import('./login-page.tsx').then(
        ({ LoginRoot }) => enter((before) => ({ Room: LoginRoot, opening: trigger ?? before?.opening })),
        () => typeof trigger === 'string' && location.assign(trigger),
      );
    };
    onLoginRequest(load);
    const soon = location.pathname.startsWith('/viewer/') ? SOON_MS.reader : SOON_MS.page;
    const timer = setTimeout(load, location.search.includes('login_req=') ? 0 : soon);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return entered ? <entered.Room opening={entered.opening} /> : null;
}
