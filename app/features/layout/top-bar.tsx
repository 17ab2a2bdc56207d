import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import ChevronLeft from '~icons/tabler/chevron-left';
import Gift from '~icons/tabler/gift';
import ui from '../../components/ui.module.css';
import styles from './layout.module.css';
import { Logo } from './logo.tsx';
import { MemberLinks } from './member-menu.tsx';
import { MENU, useMenuState } from './menu.ts';
import { SearchEntry } from './search-entry.tsx';
import { Link } from '../../navigation/link.tsx';

/** `within`: a narrow screen shows a back link instead. */
export function TopBar({ within }: { within?: 'titled' | 'bare' }): ReactNode {
  const placeOf = useMenuState();
  return (
    <header className={styles.top} data-within={within}>
      <div className={styles.topInner}>
        <Logo />
        <nav className={styles.menu} aria-label="주 메뉴">
          {MENU.map((entry) => (
            <Link key={entry.path} className={styles.menuEntry} to={entry.path} aria-current={placeOf(entry)}>
              {entry.name}
            </Link>
          ))}
        </nav>
        <SearchEntry />
        <Link id="gift-link" className={`${ui.icon} ${styles.gift}`} to="/user-gift" aria-label="선물함">
          <Gift aria-hidden="true" />
        </Link>
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
        <Link key={entry.path} className={ui.tab} to={entry.path} aria-current={placeOf(entry)}>
          {entry.path === '/' ? '추천' : entry.name}
        </Link>
      ))}
    </nav>
  );
}

/** History back, or `to` after an external referrer. */
export function BackLink({ to }: { to: string }): ReactNode {
  const navigate = useNavigate();
  const { key } = useLocation();
  return (
    <Link
      className={ui.icon}
      to={to}
      aria-label="뒤로 가기"
      onClick={(event) => {
        if (key === 'default' || event.metaKey || event.ctrlKey) return;
        event.preventDefault();
        void navigate(-1);
      }}
    >
      <ChevronLeft aria-hidden="true" />
    </Link>
  );
}
