import type { ReactNode } from 'react';
import styles from './layout.module.css';
import { Logo } from './logo.tsx';

/** Page frame without menus; `search` is shown next to the logo. */
export function EmptyFrame({ search, children }: { search?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <div className={styles.topInner}>
          <Logo />
          {search}
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
