import type { ReactNode } from 'react';
import styles from './help.module.css';
import { Link } from '../../navigation/link.tsx';

const AROUND = 2;

/** Nothing for a single page. */
export function Pagination({
  page,
  pages,
  name,
  pathOf,
}: {
  page: number;
  pages: number;
  name: string;
  pathOf(page: number): string;
}): ReactNode {
  if (pages < 2) return null;
  const first = Math.max(1, Math.min(page - AROUND, pages - 2 * AROUND));
  const visible = Array.from({ length: Math.min(pages, 2 * AROUND + 1) }, (_item, index) => first + index);
  return (
    <nav className={styles.pages} aria-label={name}>
      {page > 1 ? <Link to={pathOf(page - 1)}>이전</Link> : null}
      {visible.map((number) => (
        <Link
          key={number}
          to={pathOf(number)}
          aria-label={`${number}페이지`}
          aria-current={number === page ? 'page' : undefined}
        >
          {number}
        </Link>
      ))}
      {page < pages ? <Link to={pathOf(page + 1)}>다음</Link> : null}
    </nav>
  );
}
