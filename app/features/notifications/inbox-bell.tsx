import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { call } from '../../browser/api/browser-call.ts';
import { useMember } from '../auth/use-member.ts';

const MAX_AGE_MS = 60_000;

/** Loads the unread count after hydration, at most once a minute. */
export function InboxBell(): null {
  const isMember = useMember() !== undefined;
  const { pathname } = useLocation();
  const existing = useRef({ unread: 0, at: -MAX_AGE_MS });
  useEffect(() => {
    if (!isMember) return;
    show(existing.current.unread);
    const now = performance.now();
    if (now - existing.current.at < MAX_AGE_MS) return;
    existing.current.at = now;
    call('GET /ko/v1/notifications/unread').then(
      ({ unread }) => show((existing.current.unread = unread)),
      // Retry on the next page.
      () => (existing.current.at = -MAX_AGE_MS),
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
