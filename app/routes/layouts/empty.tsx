import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import styles from '../../features/layout/layout.module.css';
import { Logo } from '../../features/layout/logo.tsx';

export function EmptyFrame({ children }: { children: ReactNode }): ReactNode {
  return (
    <div className={styles.frame}>
      <header className={styles.top}>
        <div className={styles.topInner}>
          <Logo />
        </div>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

export default function EmptyLayout(): ReactNode {
  return (
    <EmptyFrame>
      <Outlet />
    </EmptyFrame>
  );
}
