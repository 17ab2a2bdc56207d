import type { Needs } from '#kernel/context';
import { dropVisitPartitions, createVisitPartitions, deleteOldFlow } from './visit-store.ts';

const RETENTION_DAYS = 90;
const AHEAD_DAYS = 35;

/**
 * Creates coming weekly partitions of the access log and deletes data older than 90 days. Returns how many partitions
 * were dropped.
 */
export async function maintainVisits(ctx: Needs<'db'>): Promise<number> {
  await createVisitPartitions(ctx.db, AHEAD_DAYS);
  await deleteOldFlow(ctx.db);
  return dropVisitPartitions(ctx.db, RETENTION_DAYS);
}
