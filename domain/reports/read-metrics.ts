import type { Needs } from '#kernel/context';
import { type JobRow, selectJobs } from './health-store.ts';
import { type MetricsRow, selectMetrics } from './metrics-store.ts';

/** The alert metrics. */
export interface DatabaseMetrics {
  figures: MetricsRow | undefined;
  jobs: JobRow[];
}

/** Reads the alert metrics. */
export async function readMetrics(ctx: Needs<'db'>): Promise<DatabaseMetrics> {
  const [figures, jobs] = await Promise.all([selectMetrics(ctx.db), selectJobs(ctx.db)]);
  return { figures, jobs };
}
