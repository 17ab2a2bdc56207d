import type { FastifyInstance } from 'fastify';
import type { Tracing } from '#platform/observability/tracing-port';
import type { CacheCounts } from '#server/pages/page-cache';
import { type RequestObserver, notifyObservers } from './request-events.ts';
import { type HealthDeps, serveHealth } from './health-routes.ts';
import { traceRequests } from './trace-requests.ts';

/** Observability of a serving process. */
export interface Observability extends HealthDeps {
  onlookers: readonly RequestObserver[];
  tracing?: Tracing | undefined;
  /** Receives the page cache counters once pages are served. */
  onPages?(counts: () => CacheCounts): void;
}

/** Registers health, tracing and metrics before all other hooks. */
export function observeRequests(
  app: FastifyInstance,
  deps: Observability & { pageOf(path: string): string; isBehindProxy: boolean },
): void {
  const { tracing, onlookers, pageOf, isBehindProxy } = deps;
  if (tracing) traceRequests(app, { tracing, isBehindProxy, pageOf });
  notifyObservers(app, { onlookers, pageOf });
  serveHealth(app, deps);
}
