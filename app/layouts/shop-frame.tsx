import type { ReactNode } from 'react';
import { Outlet } from 'react-router';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import { MenuTabs, TopBar } from './top-bar.tsx';

/** Bars above and below, the screen between them. */
export function ShopFrame({ padded }: { padded: boolean }): ReactNode {
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

/** A screen that lies inside the shop: the way back above it, no bar below. */
export function InnerFrame({ padded, children }: { padded: boolean; children?: ReactNode }): ReactNode {
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
