import { useLocation, useRouteLoaderData } from 'react-router';
import type { Category } from '#shared/catalog/categories';

export interface ShopMenuEntry {
  path: string;
  name: string;
  shelf?: Category;
}

export const MENU: ShopMenuEntry[] = [
  { path: '/', name: '홈' },
  { path: '/main/serial', name: '연재', shelf: 'serial' },
  { path: '/main/lightnovel', name: '라이트노벨', shelf: 'lightnovel' },
  { path: '/main/publish', name: '단행본', shelf: 'publish' },
  { path: '/webtoon', name: '웹툰', shelf: 'webtoon' },
  { path: '/ranking', name: '랭킹' },
  { path: '/new', name: '신작' },
  { path: '/promotion', name: '기획전' },
];

/** A work page belongs to its category's entry. */
export function useMenuState(): (entry: ShopMenuEntry) => 'page' | 'true' | undefined {
  const { pathname } = useLocation();
  const work = useRouteLoaderData<{ work: { shelf: Category } }>('routes/storefront/novel')?.work;
  return (entry) => {
    if (entry.path === pathname) return 'page';
    if (entry.shelf === undefined) return undefined;
    return work?.shelf === entry.shelf || pathname === `/${entry.shelf}` ? 'true' : undefined;
  };
}
