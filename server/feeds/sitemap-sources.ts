import { legalVersions } from '#domain/legal';
import type { Context } from '#shared/context';
import { LEGAL_KINDS, LEGAL_PAGES } from '#vocabulary/legal-texts';

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
  '/policy/youth',
];

/** A legal text has been in force since the day that its version is called by; one that nobody wrote has no page. */
async function legalPages(ctx: Context): Promise<SitemapEntry[]> {
  const versions = await legalVersions(ctx);
  return LEGAL_KINDS.flatMap((kind) => {
    const changedAt = new Date(`${versions[kind]}T00:00:00+09:00`);
    return Number.isNaN(changedAt.getTime()) ? [] : [{ path: LEGAL_PAGES[kind].path, changedAt }];
  });
}

/** A slice with pages of its own adds its source here. */
export const SITEMAP_SOURCES: SitemapSource[] = [async () => SCREENS.map((path) => ({ path })), legalPages];
