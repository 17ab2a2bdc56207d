import type { Context } from '#shared/context';

/** An address for search engines: a path of the shop, and when what it shows last changed, where that is known. */
export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

/** What the shop has beside works: each source tells its addresses, all of them public. */
export type SitemapSource = (ctx: Context) => Promise<SitemapEntry[]>;

/** Screens that are always there. */
const SCREENS = [
  '/',
  '/main/serial',
  '/main/lightnovel',
  '/main/publish',
  '/lightnovel',
  '/webtoon',
  '/new',
  '/coin/guide',
  '/terms',
  '/privacy',
  '/privacy/easy',
  '/policy/youth',
];

/** A slice with pages of its own adds its source here. */
export const SITEMAP_SOURCES: SitemapSource[] = [async () => SCREENS.map((path) => ({ path }))];
