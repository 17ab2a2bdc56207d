import { useLocation, useRouteLoaderData } from 'react-router';
import type { Shelf } from '#vocabulary/shelves';

export interface MenuEntry {
  path: string;
  name: string;
  shelf?: Shelf;
}

/** The shop's screens, as the tabs and the top bar show them. */
export const MENU: MenuEntry[] = [
  { path: '/', name: '홈' },
  { path: '/main/serial', name: '연재', shelf: 'serial' },
  { path: '/main/lightnovel', name: '라이트노벨', shelf: 'lightnovel' },
  { path: '/main/publish', name: '단행본', shelf: 'publish' },
  { path: '/webtoon', name: '웹툰', shelf: 'webtoon' },
  { path: '/ranking', name: '랭킹' },
  { path: '/new', name: '신작' },
  { path: '/promotion', name: '기획전' },
];

/** Which entry the screen belongs to; a work's page belongs to its shelf. */
export function useMenuPlace(): (entry: MenuEntry) => 'page' | 'true' | undefined {
  const { pathname } = useLocation();
  const work = useRouteLoaderData<{ work: { shelf: Shelf } }>('routes/novel')?.work;
  return (entry) => {
    if (entry.path === pathname) return 'page';
    if (entry.shelf === undefined) return undefined;
    return work?.shelf === entry.shelf || pathname === `/${entry.shelf}` ? 'true' : undefined;
  };
}
