import { useRef, useState } from 'react';
import { useMemberAction } from '../auth/use-member-action.ts';
import { type ToastHandle, currentToasts, toast } from '../../components/toasts.ts';

export interface FollowState {
  id: number;
  isFollowed: boolean;
  wantsAlarm: boolean;
  follows: number;
}

export interface FollowActions extends FollowState {
  turnFollow(): void;
  turnAlarm(): void;
}

/** Follow and notification state (L8): notifications require following. Visitors log in first. */
export function useFollowPreferences(work: FollowState): FollowActions {
  const [current, setCurrent] = useState({ of: work, ...work });
  // Revalidated: server data wins.
  if (current.of !== work) setCurrent({ of: work, ...work });
  const notice = useRef<ToastHandle | null>(null);
  const turns = useRef(0);
  /** Shows the wish at once; the last response counts, an error returns to the state before. */
  const turn = async (
    wished: Partial<FollowState>,
    run: () => Promise<{ wishes: Partial<FollowState>; message: string }>,
  ): Promise<void> => {
    turns.current += 1;
    const own = turns.current;
    const before = current;
    setCurrent((now) => ({ ...now, ...wished }));
    try {
      const { wishes, message } = await run();
      if (own !== turns.current) return;
      setCurrent((now) => ({ ...now, ...wishes }));
      notice.current = announce(notice.current, message);
    } catch (error) {
      if (own === turns.current) setCurrent(before);
      const title = error instanceof Error ? error.message : '처리하지 못했습니다. 잠시 후 다시 시도해 주세요.';
      toast({ variant: 'destructive', title });
    }
  };
  const params = { id: work.id };
  const countBy = (wanted: boolean): number =>
    Math.max(0, current.follows + (wanted === current.isFollowed ? 0 : wanted ? 1 : -1));
  const follow = (wanted: boolean): Promise<void> =>
    turn({ isFollowed: wanted, follows: countBy(wanted), ...(wanted ? {} : { wantsAlarm: false }) }, async () => {
      const { call } = await import('../../browser/api/browser-call.ts');
      const { follow: isFollowed, follows } = await call('PUT /ko/v1/works/:id/follow', {
        params,
        body: { follow: wanted },
      });
      const text = isFollowed ? '관심 작품에 추가했습니다.' : '관심 작품에서 삭제했습니다.';
      return { wishes: { isFollowed, follows, ...(isFollowed ? {} : { wantsAlarm: false }) }, message: text };
    });
  const setNotified = (wanted: boolean): Promise<void> =>
    turn({ wantsAlarm: wanted, ...(wanted ? { isFollowed: true, follows: countBy(true) } : {}) }, async () => {
      const { call } = await import('../../browser/api/browser-call.ts');
      const { alarm, follows } = await call('PUT /ko/v1/works/:id/alarm', { params, body: { alarm: wanted } });
      const text = alarm ? '새 회차 알림을 켰습니다.' : '새 회차 알림을 껐습니다.';
      return { wishes: { wantsAlarm: alarm, follows, ...(alarm ? { isFollowed: true } : {}) }, message: text };
    });
  // Following again after login is idempotent.
  const beginFollow = useMemberAction(`follow ${work.id}`, () => follow(true));
  const beginAlarm = useMemberAction(`alarm ${work.id}`, () => setNotified(true));
  return {
    ...work,
    isFollowed: current.isFollowed,
    wantsAlarm: current.wantsAlarm,
    follows: current.follows,
    turnFollow: () => (current.isFollowed ? void follow(false) : beginFollow()),
    turnAlarm: () => (current.wantsAlarm ? void setNotified(false) : beginAlarm()),
  };
}

/** Changes the visible toast of the last toggle instead of stacking another. */
function announce(last: ToastHandle | null, title: string): ToastHandle {
  if (!last || !currentToasts().some(({ id, isOpen }) => id === last.id && isOpen)) return toast({ title });
  last.update({ title });
  return last;
}
