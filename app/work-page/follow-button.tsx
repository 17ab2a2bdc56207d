import type { FormEvent, ReactNode } from 'react';
import Heart from '~icons/tabler/heart';
import HeartFilled from '~icons/tabler/heart-filled';
import ui from '../ui/ui.module.css';
import { shortCount } from '../wording/short-count.ts';
import type { WishTurns } from './use-wishes.ts';
import styles from './wall.module.css';

/** Follows a work or stops (L8); without script the form goes to the page itself. */
export function FollowButton({ wishes }: { wishes: WishTurns }): ReactNode {
  const { id, isFollowed, follows } = wishes;
  const press = (event: FormEvent): void => {
    event.preventDefault();
    wishes.turnFollow();
  };
  return (
    <form method="post" action={`/novel/${id}`} onSubmit={press} className={styles.follow}>
      <input type="hidden" name="follow" value={isFollowed ? '0' : '1'} />
      <button
        type="submit"
        className={ui.icon}
        aria-pressed={isFollowed}
        aria-label={isFollowed ? '관심 작품 삭제' : '관심 작품 추가'}
      >
        {isFollowed ? <HeartFilled aria-hidden="true" /> : <Heart aria-hidden="true" />}
      </button>
      {follows > 0 ? (
        <span className={styles.followed}>
          <span className="visually-hidden">관심 </span>
          {shortCount(follows)}
        </span>
      ) : null}
    </form>
  );
}
