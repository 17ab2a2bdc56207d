import type { ReactNode } from 'react';
import IconLogout from '~icons/console/logout';
import IconStore from '~icons/console/building-store';
import styles from './console-frame.module.css';
import kit from './kit.module.css';
import { CommandPalette, type PaletteContent } from './command-palette.tsx';
import { MenuIcon } from './menu-icons.tsx';
import { type MenuGroup, menuEntryOf } from '../menu.ts';
import { Details } from './details.tsx';

interface ConsoleFrameProps {
  shop: string;
  name: string;
  menu: MenuGroup[];
  palette: PaletteContent;
  path: string;
  children: ReactNode;
}

/** Menu beside the page on a desktop, folded above it on a phone; no script. */
export function ConsoleFrame({ shop, name, menu, palette, path, children }: ConsoleFrameProps): ReactNode {
  return (
    <div className={styles.frame}>
      <header className={styles.head}>
        <a className={styles.home} href="/operator">
          <span className={styles.shop}>{shop}</span>
          <span className={styles.desk}>운영</span>
        </a>
        <Details className={styles.fold}>
          <summary className={styles.menuButton}>메뉴</summary>
          <ConsoleMenu menu={menu} path={path} label="운영 메뉴" />
          <Self name={name} path={path} />
        </Details>
      </header>
      <CommandPalette {...palette} className={styles.search} />
      <aside className={styles.side}>
        <ConsoleMenu menu={menu} path={path} label="운영 메뉴 옆줄" />
        <Self name={name} path={path} />
      </aside>
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  );
}

function ConsoleMenu({ menu, path, label }: { menu: MenuGroup[]; path: string; label: string }): ReactNode {
  const remaining = menuEntryOf(path);
  return (
    <nav aria-label={label} className={styles.rooms}>
      {menu.map((group) => (
        <div key={group.name} className={styles.group}>
          <ul aria-label={group.name}>
            {group.entries.map((entry) => (
              <li key={entry.path}>
                <a
                  className={styles.room}
                  href={entry.path}
                  aria-current={entry.path === remaining ? 'page' : undefined}
                >
                  <MenuIcon path={entry.path} />
                  {entry.name}
                  {entry.count ? <span className={styles.count}>{entry.count.toLocaleString('ko-KR')}</span> : null}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Self({ name, path }: { name: string; path: string }): ReactNode {
  return (
    <div className={styles.self}>
      <a className={styles.room} href="/operator/me" aria-current={path === '/operator/me' ? 'page' : undefined}>
        {name}
      </a>
      <a className={styles.tool} href="/" aria-label="서점 보기" title="서점 보기">
        <IconStore aria-hidden="true" width={20} height={20} />
      </a>
      <form method="post" action="/operator/logout">
        <button type="submit" className={styles.tool} aria-label="로그아웃" title="로그아웃">
          <IconLogout aria-hidden="true" width={20} height={20} />
        </button>
      </form>
    </div>
  );
}

export function ConsoleErrorPage({ status, message: said }: { status: number; message: unknown }): ReactNode {
  const isLost = status === 404;
  const message = typeof said === 'object' && said !== null && 'message' in said ? String(said.message) : undefined;
  return (
    <div className={styles.fault}>
      <title>{isLost ? '페이지를 찾을 수 없습니다 - 운영' : '오류 - 운영'}</title>
      <h1 className={kit.title}>{isLost ? '페이지를 찾을 수 없습니다.' : '처리하지 못했습니다.'}</h1>
      <p>
        {isLost
          ? '주소가 바뀌었거나, 이 계정으로 볼 수 없는 페이지입니다.'
          : (message ?? '잠시 후 다시 시도해 주세요. 반복되면 상태 화면과 로그를 확인해 주세요.')}
      </p>
      <a className={kit.quietButton} href="/operator">
        오늘 화면으로
      </a>
    </div>
  );
}
