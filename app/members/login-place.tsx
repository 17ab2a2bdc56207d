import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { type LoginOpening, answerLoginAsks } from './login-asking.ts';
import type { LoginRoomProps } from './login-room.tsx';

/** A page has other things to do first. */
const SOON_MS = 1500;

/**
 * Where the login dialog stands (X1). Links to /login? and /join? open it in place. What is behind it comes when
 * somebody means to use it, or after a while; where it cannot come, the link leads to the page.
 */
export function LoginPlace(): ReactNode {
  const [entered, enter] = useState<LoginRoomProps & { Room: ComponentType<LoginRoomProps> }>();
  useEffect(() => {
    const load = (opening?: LoginOpening): void => {
      import('./login-room.tsx').then(
        ({ LoginRoom: Room }) => enter((before) => ({ Room, opening: opening ?? before?.opening })),
        () => typeof opening === 'string' && location.assign(opening),
      );
    };
    const onIntent = (event: MouseEvent | FocusEvent | TouchEvent): void => {
      const link = (event.target as Element).closest?.<HTMLAnchorElement>('a[href^="/login?"],a[href^="/join?"]');
      if (!link || /^\/(login|join)$/.test(location.pathname)) return;
      const isClick =
        event.type === 'click' && !('metaKey' in event && (event.metaKey || event.ctrlKey || event.shiftKey));
      if (isClick) event.preventDefault();
      load(isClick ? link.href : undefined);
    };
    for (const name of ['click', 'mouseover', 'focusin', 'touchstart'] as const)
      document.addEventListener(name, onIntent, { passive: name === 'touchstart' });
    answerLoginAsks(load);
    const timer = setTimeout(load, location.search.includes('login_req=') ? 0 : SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return entered ? <entered.Room opening={entered.opening} /> : null;
}
