import { type FormEvent, type ReactNode, useState } from 'react';
import Heart from '~icons/tabler/heart';
import HeartFilled from '~icons/tabler/heart-filled';
import { useMemberAct } from '../members/use-member-act.ts';
import ui from '../ui/ui.module.css';
import { shortCount } from '../wording/short-count.ts';
import styles from './wall.module.css';

/** A work as the button knows it. */
interface FollowedWork {
  id: number;
  isFollowed: boolean;
  follows: number;
}

/**
 * Follows a work or stops (L8). A visitor logs in first, and then it is followed; without script the form goes to the
 * page itself.
 */
export function FollowButton({ work, say }: { work: FollowedWork; say(sentence: string): void }): ReactNode {
  const [shown, setShown] = useState({ of: work, isFollowed: work.isFollowed, follows: work.follows });
  // The page was read anew, by a login for one: what it says counts.
  if (shown.of !== work) setShown({ of: work, isFollowed: work.isFollowed, follows: work.follows });
  const turn = async (wanted: boolean): Promise<void> => {
    const { call } = await import('../members/browser-call.ts');
    try {
      const { follow, follows } = await call('PUT /ko/v1/works/:id/follow', {
        params: { id: work.id },
        body: { follow: wanted },
      });
      setShown({ of: work, isFollowed: follow, follows });
      say(follow ? '관심 작품에 추가했습니다.' : '관심 작품에서 삭제했습니다.');
    } catch (error) {
      say(error instanceof Error ? error.message : '처리하지 못했습니다. 잠시 후 다시 시도해 주세요.');
    }
  };
  // Who logs in to follow wants to follow, also where they did so long ago on another device.
  const follow = useMemberAct(`follow ${work.id}`, () => turn(true));
  const press = (event: FormEvent): void => {
    event.preventDefault();
    if (shown.isFollowed) void turn(false);
    else follow();
  };
  return (
    <form method="post" action={`/novel/${work.id}`} onSubmit={press} className={styles.follow}>
      <input type="hidden" name="follow" value={shown.isFollowed ? '0' : '1'} />
      <button
        type="submit"
        className={ui.icon}
        aria-pressed={shown.isFollowed}
        aria-label={shown.isFollowed ? '관심 작품 삭제' : '관심 작품 추가'}
      >
        {shown.isFollowed ? <HeartFilled aria-hidden="true" /> : <Heart aria-hidden="true" />}
      </button>
      {shown.follows > 0 ? (
        <span className={styles.followed}>
          <span className="visually-hidden">관심 </span>
          {shortCount(shown.follows)}
        </span>
      ) : null}
    </form>
  );
}
