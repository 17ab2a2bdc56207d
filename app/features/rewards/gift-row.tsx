import type { ReactNode } from 'react';
import Book from '~icons/tabler/book-2';
import Coins from '~icons/tabler/coins';
import Star from '~icons/tabler/star';
import Ticket from '~icons/tabler/ticket';
import { Cover, THUMB_SIZES } from '../storefront/cover.tsx';
import type { OwnedGiftView } from './gift-view.server.ts';
import styles from './gifts.module.css';

const SIGNS = { coins: Coins, points: Star, ticket: Ticket, book: Book };

export function GiftRow({
  held,
  when,
  note,
  children,
}: {
  held: OwnedGiftView;
  when: string;
  note?: string;
  children?: ReactNode;
}): ReactNode {
  return (
    <li className={styles.row}>
      <GiftSignIcon held={held} />
      <div className={styles.rowWords}>
        <p className={styles.rowName}>{held.name}</p>
        {held.title === held.name ? null : <p className={styles.rowTitle}>{held.title}</p>}
        <p className={styles.rowWhen}>{when}</p>
        {note ? <p className={styles.rowWhen}>{note}</p> : null}
      </div>
      {children}
    </li>
  );
}

function GiftSignIcon({ held: { cover, sign, name } }: { held: OwnedGiftView }): ReactNode {
  const Sign = SIGNS[sign];
  if (cover)
    return (
      <div className={styles.rowCover}>
        <Cover cover={cover} title={name} sizes={THUMB_SIZES} silent={!cover.masked} />
      </div>
    );
  return (
    <div className={styles.sign}>
      <Sign aria-hidden="true" />
    </div>
  );
}
