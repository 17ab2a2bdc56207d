import type { ReactNode } from 'react';
import works from '../storefront/works.module.css';
import styles from './ranking.module.css';

const BOOKS = [1, 2, 3];
const ROWS = [4, 5, 6, 7];

export function RankingSkeleton(): ReactNode {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">순위를 불러오는 중입니다.</span>
      <ol className={styles.top} aria-hidden="true">
        {BOOKS.map((rank) => (
          <li key={rank} className={styles.topBook}>
            <span className={styles.topCover}>
              <span className={works.cover} />
            </span>
            <span className={styles.blank} />
          </li>
        ))}
      </ol>
      <ol className={styles.places} aria-hidden="true">
        {ROWS.map((rank) => (
          <li key={rank} className={styles.place}>
            <span className={styles.number} />
            <span className={styles.placeCover}>
              <span className={works.cover} />
            </span>
            <span className={styles.placeText}>
              <span className={styles.blank} />
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}
