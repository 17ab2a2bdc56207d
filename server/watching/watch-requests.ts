import type { FastifyInstance } from 'fastify';
import type { Tracing } from '#platform/watching/tracing-port';
import type { CacheCounts } from '#server/pages/html-cache';
import { type Onlooker, tellAnswers } from './answered-requests.ts';
import { type HealthMeans, serveHealth } from './health-routes.ts';
import { traceRequests } from './trace-requests.ts';

/** How a serving process is watched, and how it stops. */
export interface ShopWatching extends HealthMeans {
  onlookers: readonly Onlooker[];
  tracing?: Tracing | undefined;
  /** Is given the way to ask how pages were found, once they are served. */
  onPages?(counts: () => CacheCounts): void;
}

/** Health, traces and counts, before anything else that a request meets. */
export function watchRequests(
  app: FastifyInstance,
  means: ShopWatching & { pageOf(path: string): string; isBehindProxy: boolean },
): void {
  const { tracing, onlookers, pageOf, isBehindProxy } = means;
  if (tracing) traceRequests(app, { tracing, isBehindProxy, pageOf });
  tellAnswers(app, { onlookers, pageOf });
  serveHealth(app, means);
}
