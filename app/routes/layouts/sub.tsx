import type { ReactNode } from 'react';
import { useMatches } from 'react-router';
import styles from '../../features/layout/layout.module.css';
import { InnerLayout } from '../../features/layout/shop-layout.tsx';
import { BackLink } from '../../features/layout/top-bar.tsx';
import { Link } from '../../navigation/link.tsx';

/** Route `handle: { title, back, beside, besidePath }` for the top bar. */
type HandleKey = 'title' | 'back' | 'beside' | 'besidePath';

function handleText(handle: unknown, name: HandleKey): string {
  const details: Record<string, unknown> = Object(handle);
  return typeof details[name] === 'string' ? details[name] : '';
}

export default function SubLayout(): ReactNode {
  const matches = useMatches();
  const of = (name: HandleKey): string | undefined =>
    matches.map((match) => handleText(match.handle, name)).findLast((message) => message !== '');
  const [beside, besidePath] = [of('beside'), of('besidePath')];
  return (
    <InnerLayout padded>
      <nav className={styles.backBar} aria-label="뒤로">
        <BackLink to={of('back') ?? '/'} />
        <span className={styles.backTitle}>{of('title')}</span>
        {beside && besidePath ? (
          <Link className={styles.backBeside} to={besidePath}>
            {beside}
          </Link>
        ) : null}
      </nav>
    </InnerLayout>
  );
}
