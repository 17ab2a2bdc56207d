import type { ReactNode } from 'react';
import { Outlet, useMatches } from 'react-router';
import styles from '../../features/layout/layout.module.css';
import { Logo } from '../../features/layout/logo.tsx';
import { SearchEntry } from '../../features/layout/search-entry.tsx';

export function EmptyFrame({ hasSearch = false, children }: { hasSearch?: boolean; children: ReactNode }): ReactNode {
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <div className={styles.topInner}>
          <Logo />
          {hasSearch ? <SearchEntry /> : null}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

/** Route `handle: { hasSearch: true }` adds search to the top bar. */
export default function EmptyLayout(): ReactNode {
  const hasSearch = useMatches().some(({ handle }) => Object(handle).hasSearch === true);
  return (
    <EmptyFrame hasSearch={hasSearch}>
      <Outlet />
    </EmptyFrame>
  );
}
