import type { ReactNode } from 'react';
import { photoPath } from '#vocabulary/members';
import styles from './member-photo.module.css';

/** A member's photo, else the first letter of the nick. It stands beside the nick, so it is silent. */
export function MemberPhoto({
  photo,
  nick,
  size,
}: {
  photo: string | null;
  nick: string;
  size: 'small' | 'large';
}): ReactNode {
  if (photo === null)
    return (
      <span className={styles.letter} data-size={size} aria-hidden="true">
        {[...nick][0]}
      </span>
    );
  const edge = size === 'small' ? 64 : 96;
  return (
    <img
      className={styles.photo}
      data-size={size}
      src={photoPath(photo, 192)}
      srcSet={
        size === 'small'
          ? `${photoPath(photo, 64)} 1x, ${photoPath(photo, 192)} 2x`
          : `${photoPath(photo, 192)} 1x, ${photoPath(photo, 384)} 3x`
      }
      width={edge}
      height={edge}
      alt=""
    />
  );
}
