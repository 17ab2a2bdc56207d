import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { call } from '../members/browser-call.ts';
import { useMember } from '../members/use-member.ts';

const FRESH_MS = 60_000;

/** Shows on a member's bell how much is unread: asked for once a page is alive, and again a minute later at the earliest. */
export function InboxBell(): null {
  const isMember = useMember() !== undefined;
  const { pathname } = useLocation();
  const known = useRef({ unread: 0, at: -FRESH_MS });
  useEffect(() => {
    if (!isMember) return;
    show(known.current.unread);
    const now = performance.now();
    if (now - known.current.at < FRESH_MS) return;
    known.current.at = now;
    call('GET /ko/v1/notifications/unread').then(
      ({ unread }) => show((known.current.unread = unread)),
      // Without an answer the bell says what it said: it is asked again by the next page.
      () => (known.current.at = -FRESH_MS),
    );
  }, [isMember, pathname]);
  return null;
}

function show(unread: number): void {
  const bell = document.querySelector<HTMLElement>('#inbox-bell');
  if (!bell) return;
  if (unread === 0) delete bell.dataset['unread'];
  else bell.dataset['unread'] = unread > 99 ? '99+' : String(unread);
  bell.ariaLabel = unread === 0 ? '알림함' : `알림함, 읽지 않은 알림 ${unread}개`;
}
