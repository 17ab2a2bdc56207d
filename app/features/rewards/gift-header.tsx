import type { ReactNode } from 'react';
import BookmarkFilled from '~icons/tabler/bookmark-filled';
import { Cover } from '../storefront/cover.tsx';
import { Countdown } from './countdown.tsx';
import type { OwnedGiftView } from './gift-view.server.ts';
import styles from './gifts.module.css';

export function GiftHeader({
  held,
  mark,
  until,
  now,
  about,
  sentence,
  children,
}: {
  held: OwnedGiftView;
  mark: string;
  until: string | null;
  now: Date;
  /** Accessible name of the countdown. */
  about: string;
  sentence: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <section className={styles.wall}>
      <div className={styles.ground}>
        <div className={styles.wallWords}>
          <p className={styles.wallMark}>
            <BookmarkFilled aria-hidden="true" />
            {mark}
          </p>
          <h2 className={styles.wallName}>{held.name}</h2>
          <p className={styles.wallTitle}>{held.title}</p>
          {until ? <Countdown to={until} now={now} about={about} /> : null}
          <p className={styles.wallWhen}>{sentence}</p>
        </div>
        {held.cover ? (
          <div className={styles.wallCover}>
            <Cover cover={held.cover} title={held.name} sizes="104px" silent={!held.cover.masked} eager />
          </div>
        ) : null}
      </div>
      <div className={styles.plank} />
      {children ? <div className={styles.wallActions}>{children}</div> : null}
    </section>
  );
}
