import type { ComponentType, ReactNode, SVGProps } from 'react';
import { useLocation } from 'react-router';
import Bars from '~icons/tabler/antenna-bars-5';
import Books from '~icons/tabler/books';
import Calendar from '~icons/tabler/calendar-week';
import Home from '~icons/tabler/home';
import Strip from '~icons/tabler/slideshow';
import styles from './layout.module.css';
import { Link } from '../../navigation/link.tsx';

const ITEMS: { path: string; name: string; Icon: ComponentType<SVGProps<SVGSVGElement>> }[] = [
  { path: '/', name: '홈', Icon: Home },
  { path: '/main/serial', name: '연재', Icon: Calendar },
  { path: '/webtoon', name: '웹툰', Icon: Strip },
  { path: '/ranking', name: '랭킹', Icon: Bars },
  { path: '/mybook', name: '내 서재', Icon: Books },
];

/** Bottom navigation on narrow screens. */
export function BottomBar(): ReactNode {
  const { pathname } = useLocation();
  return (
    <nav className={styles.bottom} aria-label="아래 메뉴">
      {ITEMS.map(({ path, name, Icon }) => (
        <Link key={path} className={styles.place} to={path} aria-current={pathname === path ? 'page' : undefined}>
          <Icon aria-hidden="true" />
          {name}
        </Link>
      ))}
    </nav>
  );
}
