import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { isPlainClick, linkOf } from '../ui/plain-link.ts';
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
    const leaving = new AbortController();
    const load = (opening?: LoginOpening): void => {
      import('./login-room.tsx').then(
        ({ LoginRoom: Room }) => enter((before) => ({ Room, opening: opening ?? before?.opening })),
        () => typeof opening === 'string' && location.assign(opening),
      );
    };
    const onIntent = (event: Event): void => {
      const link = linkOf(event);
      if (!link?.matches('[href^="/login?"],[href^="/join?"]') || link.dataset['reload'] !== undefined) return;
      const isMeant = event.type === 'click' && isPlainClick(event);
      if (isMeant) event.preventDefault();
      load(isMeant ? link.href : undefined);
    };
    for (const name of ['click', 'pointerover', 'focusin']) document.addEventListener(name, onIntent, leaving);
    answerLoginAsks(load);
    const timer = setTimeout(load, location.search.includes('login_req=') ? 0 : SOON_MS);
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  return entered ? <entered.Room opening={entered.opening} /> : null;
}
