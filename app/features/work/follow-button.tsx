import type { FormEvent, ReactNode } from 'react';
import Heart from '~icons/tabler/heart';
import HeartFilled from '~icons/tabler/heart-filled';
import ui from '../../components/ui.module.css';
import { shortCount } from '../../components/formatters/short-count.ts';
import type { FollowActions } from './use-follow-preferences.ts';
import styles from './work-header.module.css';
import { paths } from '#shared/web/paths';

/** Follow toggle (L8); a plain form without script. */
export function FollowButton({ wishes }: { wishes: FollowActions }): ReactNode {
  const { id, isFollowed, follows } = wishes;
  const handleSubmit = (event: FormEvent): void => {
    event.preventDefault();
    wishes.turnFollow();
  };
  return (
    <form method="post" action={paths.work(id)} onSubmit={handleSubmit} className={styles.follow}>
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
