import type { FastifyInstance } from 'fastify';
import type { SearchEngineSettings } from '#domain/merchandising';
import type { Sessions } from '#server/auth/sessions';
import type { Context } from '#kernel/context';
import { FeedResponses } from './feed-responses.ts';
import { serveKosync } from './kosync-routes.ts';
import { serveOpds } from './opds-routes.ts';
import { serveRobots } from './robots-routes.ts';
import { serveRss } from './rss-routes.ts';
import { serveSitemaps } from './sitemap-routes.ts';

export interface FeedDeps {
  ctx: Context;
  /** The primary, where files are counted and marked as delivered. */
  writes: Context;
  publicUrl: string;
  shopName(): string;
  sessions: Pick<Sessions, 'memberOfBasic'>;
  engines(): SearchEngineSettings;
}

/** robots.txt, sitemaps, RSS, OPDS. Returns a function that clears the cache. */
export function serveFeeds(app: FastifyInstance, deps: FeedDeps): { clear(): void } {
  const answers = new FeedResponses();
  const existing = { ...deps, answers };
  serveRobots(app, deps);
  serveSitemaps(app, existing);
  serveRss(app, existing);
  serveOpds(app, existing);
  serveKosync(app, { ctx: deps.writes });
  return { clear: () => answers.clear() };
}
