import type { ReactNode } from 'react';
import { Cover } from './cover.tsx';
import type { RowView } from './shop-page-text.ts';
import styles from './works.module.css';
import { Link } from '../../navigation/link.tsx';

export function PromotionStrip({ row }: { row: RowView }): ReactNode {
  return (
    <Link className={styles.band} to={row.more ?? ''}>
      <small>{row.kicker}</small>
      <b>{row.title}</b>
      <span>{row.note}</span>
      <span className={styles.lean} aria-hidden="true">
        {row.works.map((work) => (
          <Cover key={work.id} cover={work.cover} title="" sizes="96px" silent />
        ))}
      </span>
    </Link>
  );
}
