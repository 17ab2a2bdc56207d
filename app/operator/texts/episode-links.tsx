import type { ReactNode } from 'react';
import styles from './texts.module.css';

/** From one episode to the next, on the same page of each. */
export function EpisodeLinks({
  neighbours,
  page,
}: {
  neighbours: { before: number | null; after: number | null };
  page: 'text' | 'pictures';
}): ReactNode {
  return (
    <nav aria-label="다른 회차" className={styles.links}>
      {neighbours.before === null ? null : <a href={`/operator/episodes/${neighbours.before}/${page}`}>이전 회차</a>}
      {neighbours.after === null ? null : <a href={`/operator/episodes/${neighbours.after}/${page}`}>다음 회차</a>}
    </nav>
  );
}
