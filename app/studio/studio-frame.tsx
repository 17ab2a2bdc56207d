import type { ReactNode } from 'react';
import { studioPaths } from '#shared/web/studio-paths';
import styles from './studio-frame.module.css';

const MENU = [
  { path: studioPaths.home(), name: '내 작품' },
  { path: studioPaths.newWork(), name: '새 작품' },
  { path: studioPaths.money(), name: '정산' },
  { path: studioPaths.settings(), name: '설정' },
];

const SUPPORT = { path: studioPaths.support(), name: '후원' };

interface StudioFrameProps {
  shop: string;
  path: string;
  /** Whether the shop takes support. */
  hasSupport?: boolean;
  children: ReactNode;
}

/** The frame of the authors' pages: one row above the page, also on a phone. */
export function StudioFrame({ shop, path, hasSupport = false, children }: StudioFrameProps): ReactNode {
  const menu = hasSupport ? MENU.toSpliced(2, 0, SUPPORT) : MENU;
  const current = menu.findLast((entry) => path === entry.path || path.startsWith(`${entry.path}/`))?.path;
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <a className={styles.home} href="/">
          {shop}
        </a>
        <nav aria-label="작가실" className={styles.menu}>
          {menu.map((entry) => (
            <a key={entry.path} href={entry.path} aria-current={entry.path === current ? 'page' : undefined}>
              {entry.name}
            </a>
          ))}
        </nav>
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}
