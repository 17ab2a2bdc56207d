import type { Needs } from '#shared/context';
import { type ListedWork, selectStretch, selectWorkStretches } from './feed-store.ts';

/** So many ids a sitemap holds at most, as the protocol allows; a work keeps its place however many come after it. */
export const SITEMAP_WORKS = 50_000;
const AT_ONCE = 10_000;

/** Numbers of the sitemaps in which there is a work, from 1 on. */
export async function listSitemaps(ctx: Needs<'db'>): Promise<number[]> {
  return selectWorkStretches(ctx.db, SITEMAP_WORKS);
}

/** The public works of one sitemap with their last change, a part at a time. Adult works and unlisted ones are in none. */
export async function* listSitemap(ctx: Needs<'db'>, n: number): AsyncGenerator<ListedWork[]> {
  const to = n * SITEMAP_WORKS;
  let after = to - SITEMAP_WORKS;
  for (;;) {
    const works = await selectStretch(ctx.db, { after, to, limit: AT_ONCE });
    if (works.length > 0) yield works;
    const last = works.at(-1);
    if (!last || works.length < AT_ONCE) return;
    after = last.id;
  }
}
