import { listEvents } from '#domain/events';
import { legalVersions } from '#domain/policies';
import { listFaqs, listNotices } from '#domain/help-center';
import { listWorkSetPages } from '#domain/merchandising';
import { listPublicListPages } from '#domain/public-lists';
import { readFeatureFlags } from '#domain/feature-flags';
import type { Context } from '#kernel/context';
import { VISITOR } from '#kernel/reader';
import { LEGAL_KINDS, LEGAL_PAGES } from '#shared/members/policies';
import { paths } from '#shared/web/paths';

/** A sitemap entry: path and last change, if known. */
export interface SitemapEntry {
  path: string;
  changedAt?: Date;
}

/** A source of public URLs besides works. */
export type SitemapSource = (ctx: Context) => Promise<SitemapEntry[]>;

/** Static pages. */
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

/** Policies, dated by their version; missing ones have no page. */
async function legalPages(ctx: Context): Promise<SitemapEntry[]> {
  const versions = await legalVersions(ctx);
  return LEGAL_KINDS.flatMap((kind) => {
    const changedAt = new Date(`${versions[kind]}T00:00:00+09:00`);
    return Number.isNaN(changedAt.getTime()) ? [] : [{ path: LEGAL_PAGES[kind].path, changedAt }];
  });
}

const MAX_NOTICE_PAGES = 50;

/** Recent notice pages and all FAQs. */
async function helpPages(ctx: Context): Promise<SitemapEntry[]> {
  const entries: SitemapEntry[] = [];
  for (let page = 1, pages = 1; page <= Math.min(pages, MAX_NOTICE_PAGES); page += 1) {
    const list = await listNotices(ctx, { page });
    pages = list.pages;
    entries.push(...list.notices.map(({ id, opensAt }) => ({ path: paths.notice(id), changedAt: opensAt })));
  }
  const questions = await listFaqs(ctx);
  return [...entries, ...questions.map(({ id }) => ({ path: paths.faq(id) }))];
}

/** Running events; past ones are noindex. */
async function eventPages(ctx: Context): Promise<SitemapEntry[]> {
  const { running } = await listEvents(ctx, { reader: VISITOR });
  return running.map(({ path }) => ({ path }));
}

/** Members' public lists. */
async function publicLists(ctx: Context): Promise<SitemapEntry[]> {
  return (await listPublicListPages(ctx)).map(({ id, changedAt }) => ({ path: paths.list(id), changedAt }));
}

/** The trust page, if enabled. */
async function trustPage(ctx: Context): Promise<SitemapEntry[]> {
  return (await readFeatureFlags(ctx)).hasTrustPage ? [{ path: '/trust' }] : [];
}

/** All sources. */
export const SITEMAP_SOURCES: SitemapSource[] = [
  async () => SCREENS.map((path) => ({ path })),
  legalPages,
  listWorkSetPages,
  eventPages,
  helpPages,
  trustPage,
  publicLists,
];
