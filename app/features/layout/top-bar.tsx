import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import ChevronLeft from '~icons/tabler/chevron-left';
import Gift from '~icons/tabler/gift';
import Search from '~icons/tabler/search';
import ui from '../../components/ui.module.css';
import styles from './layout.module.css';
import { Logo } from './logo.tsx';
import { MemberLinks } from './member-menu.tsx';
import { MENU, useMenuState } from './menu.ts';

/** `within`: a narrow screen shows a back link instead. */
export function TopBar({ within }: { within?: 'titled' | 'bare' }): ReactNode {
  const placeOf = useMenuState();
  return (
    <header className={styles.top} data-within={within}>
      <div className={styles.topInner}>
        <Logo />
        <nav className={styles.menu} aria-label="주 메뉴">
          {MENU.map((entry) => (
            <a key={entry.path} className={styles.menuEntry} href={entry.path} aria-current={placeOf(entry)}>
              {entry.name}
            </a>
          ))}
        </nav>
        <a className={`${ui.icon} ${styles.searchLink}`} href="/search" aria-label="검색">
          <Search aria-hidden="true" />
        </a>
        <form className={styles.search} action="/search" role="search">
          <Search aria-hidden="true" />
          <input name="q" type="search" placeholder="작품, 작가, 키워드 검색" aria-label="검색어" autoComplete="off" />
        </form>
        <a className={ui.icon} href="/user-gift" aria-label="선물함">
          <Gift aria-hidden="true" />
        </a>
        <MemberLinks />
      </div>
    </header>
  );
}

/** Narrow screens only. */
export function MenuTabs(): ReactNode {
  const placeOf = useMenuState();
  return (
    <nav className={styles.tabs} aria-label="서재">
      {MENU.map((entry) => (
        <a key={entry.path} className={ui.tab} href={entry.path} aria-current={placeOf(entry)}>
          {entry.path === '/' ? '추천' : entry.name}
        </a>
      ))}
    </nav>
  );
}

/** History back, or `to` after an external referrer. */
export function BackLink({ to }: { to: string }): ReactNode {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <a
      className={ui.icon}
      href={to}
      aria-label="뒤로 가기"
      onClick={(event) => {
        if (key === 'default' || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ChevronLeft aria-hidden="true" />
    </a>
  );
}
