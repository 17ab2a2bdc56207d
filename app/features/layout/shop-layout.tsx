import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import styles from './layout.module.css';
import { MenuTabs, TopBar } from './top-bar.tsx';

export function ShopLayout({ padded }: { padded: boolean }): ReactNode {
  return (
    <div className={styles.frame}>
      <TopBar />
      <MenuTabs />
      <main id="main" tabIndex={-1} className={padded ? styles.padded : styles.main}>
        <Outlet />
      </main>
      <Footer />
      <BottomBar />
    </div>
  );
}

/** Inner page: back link, no bottom bar. */
export function InnerLayout({ padded, children }: { padded: boolean; children?: ReactNode }): ReactNode {
  return (
    <div className={styles.frame}>
      <TopBar within={padded ? 'titled' : 'bare'} />
      {children}
      <main id="main" tabIndex={-1} className={padded ? styles.inner : styles.main}>
        <Outlet />
      </main>
      <Footer />
    </div>
  );
}
