import { type ReactNode } from 'react';
import { MessageLine } from '../account/my-page.tsx';
import my from '../account/my.module.css';
import ui from '../../components/ui.module.css';
import styles from './coin.module.css';
import { Link } from '../../navigation/link.tsx';

const TABS = [
  { path: '/coin', name: '충전' },
  { path: '/coin/history', name: '내역' },
  { path: '/coin/purchases', name: '구매' },
  { path: '/coin/refund', name: '결제·환불' },
  { path: '/coin/guide', name: '안내' },
];

export function CoinPage({ title, at, children }: { title: string; at: string; children: ReactNode }): ReactNode {
  return (
    <div className={my.page}>
      <h1 className={my.title}>{title}</h1>
      {/* Phones show the products first. */}
      <nav className={`${ui.tabs} ${styles.places}`} data-first={at === '/coin' || undefined} aria-label="코인">
        {TABS.map(({ path, name }) => (
          <Link key={path} className={ui.tab} to={path} aria-current={path === at ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <MessageLine />
      {children}
    </div>
  );
}
