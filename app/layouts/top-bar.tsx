import type { ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router';
import ChevronLeft from '~icons/tabler/chevron-left';
import Brightness from '~icons/tabler/brightness';
import { ThemeChoice } from '../ui/theme-choice.tsx';
import ui from '../ui/ui.module.css';
import styles from './frame.module.css';
import { Logo } from './logo.tsx';
import { MemberCorner } from './member-corner.tsx';
import { MENU, useMenuPlace } from './menu.ts';

/** Logo, menu, who is here, brightness. Where a screen lies inside (`within`), a narrow screen shows the way back instead. */
export function TopBar({ within }: { within?: 'titled' | 'bare' }): ReactNode {
  const placeOf = useMenuPlace();
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
        <MemberCorner />
        <button
          type="button"
          className={`${ui.icon} ${styles.themeButton}`}
          popoverTarget="brightness"
          aria-label="화면 밝기 바꾸기"
        >
          <Brightness aria-hidden="true" />
        </button>
        <div id="brightness" popover="auto" className={styles.themeMenu}>
          <ThemeChoice />
        </div>
      </div>
    </header>
  );
}

/** The same screens as a row of tabs, on narrow screens only. */
export function MenuTabs(): ReactNode {
  const placeOf = useMenuPlace();
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

/** Back to where the reader came from; to the given screen where they came from outside. */
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
