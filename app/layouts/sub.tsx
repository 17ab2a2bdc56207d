import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import styles from './frame.module.css';
import { InnerFrame } from './shop-frame.tsx';
import { BackLink } from './top-bar.tsx';

/** What a screen tells its bar by `handle: { title, back }`. */
function told(handle: unknown, name: 'title' | 'back'): string {
  const facts: Record<string, unknown> = Object(handle);
  return typeof facts[name] === 'string' ? facts[name] : '';
}

export default function SubLayout(): ReactNode {
  const matches = useMatches();
  const of = (name: 'title' | 'back'): string | undefined =>
    matches.map((match) => told(match.handle, name)).findLast((said) => said !== '');
  return (
    <InnerFrame padded>
      <nav className={styles.backBar} aria-label="뒤로">
        <BackLink to={of('back') ?? '/'} />
        <span className={styles.backTitle}>{of('title')}</span>
      </nav>
    </InnerFrame>
  );
}
