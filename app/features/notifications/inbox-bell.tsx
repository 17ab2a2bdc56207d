import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { call } from '../../browser/api/browser-call.ts';
import { toast } from '../../components/toasts.ts';
import { takeJoined } from '../auth/just-joined.ts';
import { useMember } from '../auth/use-member.ts';

const MAX_AGE_MS = 60_000;
const GIFT_PAGE = '/user-gift';
const WELCOME_MS = 10_000;

/** Loads the numbers of the bell and the gift icon after hydration, at most once a minute. */
export function InboxBell(): null {
  const isMember = useMember() !== undefined;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const existing = useRef({ unread: 0, gifts: 0, at: -MAX_AGE_MS });
  useEffect(() => {
    if (!isMember) return;
    show(existing.current);
    const now = performance.now();
    const isFresh = now - existing.current.at < MAX_AGE_MS;
    // Gifts are claimed on their page.
    if (isFresh && pathname !== GIFT_PAGE) return;
    existing.current.at = now;
    call('GET /ko/v1/notifications/unread').then(
      (numbers) => {
        show(Object.assign(existing.current, numbers));
        if (numbers.gifts > 0 && takeJoined() && pathname !== GIFT_PAGE)
          toast({
            title: '가입 축하 선물이 도착했습니다.',
            action: { label: '선물함 보기', onPress: () => void navigate(GIFT_PAGE) },
            durationMs: WELCOME_MS,
          });
      },
      // Retry on the next page.
      () => (existing.current.at = -MAX_AGE_MS),
    );
  }, [isMember, pathname, navigate]);
  return null;
}

function show({ unread, gifts }: { unread: number; gifts: number }): void {
  mark('inbox-bell', unread === 0 ? '' : unread > 99 ? '99+' : String(unread), {
    none: '알림함',
    some: `알림함, 읽지 않은 알림 ${unread}개`,
  });
  mark('gift-link', gifts === 0 ? '' : 'dot', { none: '선물함', some: `선물함, 받을 선물 ${gifts}개` });
}

function mark(id: string, text: string, names: { none: string; some: string }): void {
  const link = document.querySelector<HTMLElement>(`#${id}`);
  if (!link) return;
  if (text === '') delete link.dataset['unread'];
  else link.dataset['unread'] = text;
  link.ariaLabel = text === '' ? names.none : names.some;
}
