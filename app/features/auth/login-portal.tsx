import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type LoginTrigger, onLoginRequest } from './login-request.ts';
import type { LoginRootProps } from './login-page.tsx';

/** After hydration work. */
const SOON_MS = 1500;

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
    const timer = setTimeout(load, location.search.includes('login_req=') ? 0 : SOON_MS);
    return () => {
      clearTimeout(timer);
    };
  }, []);
  return entered ? <entered.Room opening={entered.opening} /> : null;
}
