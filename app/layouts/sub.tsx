import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import styles from './frame.module.css';
import { InnerFrame } from './shop-frame.tsx';
import { BackLink } from './top-bar.tsx';

/** The title that a screen gives its bar by `handle: { title }`. */
function titleOf(handle: unknown): string {
  return typeof handle === 'object' && handle !== null && 'title' in handle ? String(handle.title) : '';
}

export default function SubLayout(): ReactNode {
  const title = useMatches()
    .map((match) => titleOf(match.handle))
    .findLast((name) => name !== '');
  return (
    <InnerFrame padded>
      <nav className={styles.backBar} aria-label="뒤로">
        <BackLink to="/" />
        <span className={styles.backTitle}>{title}</span>
      </nav>
    </InnerFrame>
  );
}
