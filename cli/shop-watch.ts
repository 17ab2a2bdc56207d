import { join } from 'node:path';
import { readinessChecks } from '#platform/watching/readiness';
import type { CacheCounts } from '#server/pages/html-cache';
import { requestLog } from '#server/watching/request-log';
import { ServingState } from '#server/watching/serving-state';
import type { ShopWatching } from '#server/watching/watch-requests';
import type { Secrets } from '#shared/context';
import { ROOT, RELEASE, type ShopMeans } from './shop-context.ts';

const NAME_LETTERS = 16;

/** What watches a serving shop, and how it is put away. */
export interface Watch {
  watching: ShopWatching;
  close(): Promise<void>;
}

/** By which processes of one shop know each other: they share its secrets. */
export function shopNameOf(secrets: Secrets): string {
  return secrets.mac('watch', 'the shop').slice(0, NAME_LETTERS);
}

/** Opens what the operator wants to watch the shop with. Without METRICS_PORT nothing is counted, and nothing loaded for it. */
export async function openWatch(shop: ShopMeans): Promise<Watch> {
  const { ctx, database, logger, tracing } = shop;
  const state = new ServingState();
  let pageCounts: (() => CacheCounts) | undefined;
  const metrics = await openMetrics(shop, { state, pageCounts: () => pageCounts?.() });
  const watching: ShopWatching = {
    state,
    tracing,
    shopName: shopNameOf(ctx.secrets),
    checks: readinessChecks({ pool: database.pool, migrations: join(ROOT, 'migrations'), files: ctx.files }),
    onlookers: [...requestLog(logger, ctx.secrets), ...(metrics ? [metrics.count] : [])],
    onPages: (counts) => (pageCounts = counts),
  };
  return { watching, close: async () => metrics?.close() };
}

async function openMetrics(
  { ctx, settings, database, faults }: ShopMeans,
  process: { state: ServingState; pageCounts(): CacheCounts | undefined },
) {
  const port = settings.watch.metricsPort;
  if (port === undefined) return undefined;
  const [{ ShopMetrics }, { openMetricsPort }] = await Promise.all([
    import('#server/watching/shop-metrics'),
    import('#server/watching/metrics-port'),
  ]);
  const { dataDir, backup } = settings;
  const metrics = new ShopMetrics({
    ...process,
    ctx,
    faults,
    release: RELEASE,
    pools: { requests: database.pool, jobs: database.patient.pool },
    places: { data: dataDir, ...(backup.isOn && backup.place.kind === 'disk' ? { backup: backup.place.folder } : {}) },
  });
  const served = openMetricsPort(metrics, { port, log: ctx.log });
  return { count: metrics.count, close: served.close };
}
