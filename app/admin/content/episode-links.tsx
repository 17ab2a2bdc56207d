import type { ReactNode } from 'react';
import styles from './texts.module.css';
import { adminPaths } from '#shared/web/admin-paths';

export function EpisodeLinks({
  neighbours,
  page,
}: {
  neighbours: { before: number | null; after: number | null };
  page: 'text' | 'pictures';
}): ReactNode {
  return (
    <nav aria-label="다른 회차" className={styles.links}>
      {neighbours.before === null ? null : <a href={adminPaths.episode(neighbours.before, page)}>이전 회차</a>}
      {neighbours.after === null ? null : <a href={adminPaths.episode(neighbours.after, page)}>다음 회차</a>}
    </nav>
  );
}
