import { listEvents } from '#domain/events';
import { legalVersions } from '#domain/legal';
import { listFaqs, listNotices } from '#domain/notices';
import { listSetPages } from '#domain/showcase';
import { readSwitches } from '#domain/switches';
import type { Context } from '#shared/context';
import { VISITOR } from '#shared/reader';
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
  '/ranking',
  '/ranking/how',
  '/promotion',
  '/event',
  '/notice',
  '/faq',
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

const MOST_NOTICE_PAGES = 50;

/** The newest notices, a page of the list at a time, and every question. */
async function helpPages(ctx: Context): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, MOST_NOTICE_PAGES); page += 1) {
    const list = await listNotices(ctx, { page });
    pages = list.pages;
    entries.push(...list.notices.map(({ id, opensAt }) => ({ path: `/notice/${id}`, changedAt: opensAt })));
  }
  const questions = await listFaqs(ctx);
  return [...entries, ...questions.map(({ id }) => ({ path: `/faq/${id}` }))];
}

/** Events that run; what is over asks search engines to forget it. */
async function eventPages(ctx: Context): Promise<SitemapEntry[]> {
  const { running } = await listEvents(ctx, { reader: VISITOR });
  return running.map(({ path }) => ({ path }));
}

/** The trust page, while its switch is on. */
async function trustPage(ctx: Context): Promise<SitemapEntry[]> {
  return (await readSwitches(ctx)).hasTrustPage ? [{ path: '/trust' }] : [];
}

/** A slice with pages of its own adds its source here. */
export const SITEMAP_SOURCES: SitemapSource[] = [
  async () => SCREENS.map((path) => ({ path })),
  legalPages,
  listSetPages,
  eventPages,
  helpPages,
  trustPage,
];
