import { useState } from 'react';
import { useMemberAct } from '../members/use-member-act.ts';
import { toast } from '../ui/toasts.ts';

/** What a member wants of a work, as its page was told. */
export interface Wishes {
  id: number;
  isFollowed: boolean;
  wantsAlarm: boolean;
  follows: number;
}

/** The same as it stands now, and how to turn each. */
export interface WishTurns extends Wishes {
  turnFollow(): void;
  turnAlarm(): void;
}

/**
 * Following a work and hearing of its new episodes (L8): who wants to hear of them follows it, and who stops following
 * hears no more. A visitor logs in first, and then it is done.
 */
export function useWishes(work: Wishes): WishTurns {
  const [shown, setShown] = useState({ of: work, ...work });
  // The page was read anew, by a login for one: what it says counts.
  if (shown.of !== work) setShown({ of: work, ...work });
  const turn = async (act: () => Promise<{ wishes: Partial<Wishes>; said: string }>): Promise<void> => {
    try {
      const { wishes, said } = await act();
      setShown((before) => ({ ...before, ...wishes }));
      toast({ title: said });
    } catch (error) {
      const title = error instanceof Error ? error.message : '처리하지 못했습니다. 잠시 후 다시 시도해 주세요.';
      toast({ variant: 'destructive', title });
    }
  };
  const params = { id: work.id };
  const follow = (wanted: boolean): Promise<void> =>
    turn(async () => {
      const { call } = await import('../members/browser-call.ts');
      const { follow: isFollowed, follows } = await call('PUT /ko/v1/works/:id/follow', {
        params,
        body: { follow: wanted },
      });
      const said = isFollowed ? '관심 작품에 추가했습니다.' : '관심 작품에서 삭제했습니다.';
      return { wishes: { isFollowed, follows, ...(isFollowed ? {} : { wantsAlarm: false }) }, said };
    });
  const hear = (wanted: boolean): Promise<void> =>
    turn(async () => {
      const { call } = await import('../members/browser-call.ts');
      const { alarm, follows } = await call('PUT /ko/v1/works/:id/alarm', { params, body: { alarm: wanted } });
      const said = alarm ? '새 회차 알림을 켰습니다.' : '새 회차 알림을 껐습니다.';
      return { wishes: { wantsAlarm: alarm, follows, ...(alarm ? { isFollowed: true } : {}) }, said };
    });
  // Who logs in to follow wants to follow, also where they did so long ago on another device.
  const beginFollow = useMemberAct(`follow ${work.id}`, () => follow(true));
  const beginAlarm = useMemberAct(`alarm ${work.id}`, () => hear(true));
  return {
    ...work,
    isFollowed: shown.isFollowed,
    wantsAlarm: shown.wantsAlarm,
    follows: shown.follows,
    turnFollow: () => (shown.isFollowed ? void follow(false) : beginFollow()),
    turnAlarm: () => (shown.wantsAlarm ? void hear(false) : beginAlarm()),
  };
}
