import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import styles from './frame.module.css';
import { InnerFrame } from './shop-frame.tsx';
import { BackLink } from './top-bar.tsx';

/** What a screen tells its bar by `handle: { title, back, beside, besidePath }`: its name, the way back, a way on. */
type Told = 'title' | 'back' | 'beside' | 'besidePath';

function told(handle: unknown, name: Told): string {
  const facts: Record<string, unknown> = Object(handle);
  return typeof facts[name] === 'string' ? facts[name] : '';
}

export default function SubLayout(): ReactNode {
  const matches = useMatches();
  const of = (name: Told): string | undefined =>
    matches.map((match) => told(match.handle, name)).findLast((said) => said !== '');
  return (
    <InnerFrame padded>
      <nav className={styles.backBar} aria-label="뒤로">
        <BackLink to={of('back') ?? '/'} />
        <span className={styles.backTitle}>{of('title')}</span>
        {of('beside') ? (
          <a className={styles.backBeside} href={of('besidePath')}>
            {of('beside')}
          </a>
        ) : null}
      </nav>
    </InnerFrame>
  );
}
