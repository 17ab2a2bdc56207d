import { type ReactNode } from 'react';
import { SaidLine } from '../my/my-page.tsx';
import my from '../my/my.module.css';
import ui from '../ui/ui.module.css';
import styles from './coin.module.css';

const PLACES = [
  { path: '/coin', name: '충전' },
  { path: '/coin/history', name: '내역' },
  { path: '/coin/purchases', name: '구매' },
  { path: '/coin/refund', name: '결제·환불' },
  { path: '/coin/guide', name: '안내' },
];

/** A page about coins: its name, the ways to the others, what the form before has done. */
export function CoinPage({ title, at, children }: { title: string; at: string; children: ReactNode }): ReactNode {
  return (
    <div className={my.page}>
      <h1 className={my.title}>{title}</h1>
      {/* On a phone the page for charging shows what is sold at once; its bar leads on. */}
      <nav className={`${ui.tabs} ${styles.places}`} data-first={at === '/coin' || undefined} aria-label="코인">
        {PLACES.map(({ path, name }) => (
          <a key={path} className={ui.tab} href={path} aria-current={path === at ? 'page' : undefined}>
            {name}
          </a>
        ))}
      </nav>
      <SaidLine />
      {children}
    </div>
  );
}
