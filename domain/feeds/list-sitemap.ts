import type { Needs } from '#kernel/context';
import { type ListedWork, selectWorkRange, selectWorkRanges } from './feed-store.ts';

/** Ids per sitemap, the protocol's maximum; new works never move earlier ones. */
export const SITEMAP_WORKS = 50_000;
const AT_ONCE = 10_000;

/** The sitemaps with works, numbered from 1. */
export async function listSitemaps(ctx: Needs<'db'>): Promise<number[]> {
  return selectWorkRanges(ctx.db, SITEMAP_WORKS);
}

/** A sitemap's public works in batches. Adult and unlisted works are excluded. */
export async function* listSitemap(ctx: Needs<'db'>, n: number): AsyncGenerator<ListedWork[]> {
  const to = n * SITEMAP_WORKS;
  let after = to - SITEMAP_WORKS;
  for (;;) {
    const works = await selectWorkRange(ctx.db, { after, to, limit: AT_ONCE });
    if (works.length > 0) yield works;
    const last = works.at(-1);
    if (!last || works.length < AT_ONCE) return;
    after = last.id;
  }
}
