import type { FastifyInstance } from 'fastify';
import type { SearchEngines } from '#domain/showcase';
import type { Context } from '#shared/context';
import { FeedAnswers } from './feed-answers.ts';
import { type OpdsMeans, serveOpds } from './opds-routes.ts';
import { serveRobots } from './robots-routes.ts';
import { serveRss } from './rss-routes.ts';
import { serveSitemaps } from './sitemap-routes.ts';

export interface FeedMeans extends Pick<OpdsMeans, 'search'> {
  ctx: Context;
  publicUrl: string;
  shopName(): string;
  engines(): SearchEngines;
}

/** Everything that machines read: robots.txt, sitemaps, RSS, OPDS. Answers how to clear what is kept. */
export function serveFeeds(app: FastifyInstance, means: FeedMeans): { clear(): void } {
  const answers = new FeedAnswers();
  const known = { ...means, answers };
  serveRobots(app, means);
  serveSitemaps(app, known);
  serveRss(app, known);
  serveOpds(app, known);
  return { clear: () => answers.clear() };
}
