import type { ReactNode } from 'react';
import works from '../storefront/works.module.css';
import styles from './library.module.css';

const BOOKS = Array.from({ length: 6 }, (_none, at) => at);

export function LibrarySkeleton(): ReactNode {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">작품을 불러오는 중입니다.</span>
      <ul className={works.grid} aria-hidden="true">
        {BOOKS.map((at) => (
          <li key={at}>
            <div className={works.card}>
              <span className={works.stand}>
                <span className={works.cover} />
              </span>
              <span className={styles.blank} />
              <span className={styles.blank} />
            </div>
          </li>
        ))}
      </ul>
    </div>
  );
}
