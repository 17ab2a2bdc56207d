import type { ReactNode } from 'react';
import { photoPath } from '#shared/members/members';
import styles from './member-photo.module.css';

/** Photo or initial; decorative, since the nickname is beside it. */
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
