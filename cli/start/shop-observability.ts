import { join } from 'node:path';
import { readinessChecks } from '#platform/observability/readiness';
import type { CacheCounts } from '#server/pages/page-cache';
import { requestLog } from '#server/observability/request-log';
import { ServingState } from '#server/observability/serving-state';
import type { Observability } from '#server/observability/observe-requests';
import type { Secrets } from '#kernel/context';
import { ROOT, RELEASE, type ShopResources } from './shop-context.ts';

const NAME_LETTERS = 16;

/** Metrics, traces and health of a serving shop. */
export interface ShopObservability {
  watching: Observability;
  close(): Promise<void>;
}

/** Name by which processes of one shop recognise each other. */
export function shopNameOf(secrets: Secrets): string {
  return secrets.mac('watch', 'the shop').slice(0, NAME_LETTERS);
}

/** Opens the configured observability. Without METRICS_PORT nothing is counted or loaded. */
export async function openObservability(shop: ShopResources): Promise<ShopObservability> {
  const { ctx, database, logger, tracing } = shop;
  const state = new ServingState();
  let pageCounts: (() => CacheCounts) | undefined;
  const metrics = await openMetrics(shop, { state, pageCounts: () => pageCounts?.() });
  const watching: Observability = {
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
  { ctx, settings, database, errors }: ShopResources,
  process: { state: ServingState; pageCounts(): CacheCounts | undefined },
) {
  const port = settings.watch.metricsPort;
  if (port === undefined) return undefined;
  const [{ ShopMetrics }, { openMetricsPort }] = await Promise.all([
    import('#server/observability/shop-metrics'),
    import('#server/observability/metrics-port'),
  ]);
  const { dataDir, backup } = settings;
  const metrics = new ShopMetrics({
    ...process,
    ctx,
    errors: errors,
    release: RELEASE,
    pools: { requests: database.pool, jobs: database.patient.pool },
    places: { data: dataDir, ...(backup.isOn && backup.place.kind === 'disk' ? { backup: backup.place.folder } : {}) },
  });
  const served = openMetricsPort(metrics, { port, log: ctx.log });
  return { count: metrics.count, close: served.close };
}
