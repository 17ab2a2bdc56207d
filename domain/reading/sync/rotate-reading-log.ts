import type { Needs } from '#kernel/context';
import { deleteOldDeliveredFiles } from '../apps/app-place-store.ts';
import { dropExpiredMonths, createMonthPartitions } from './reading-log-store.ts';

const FILE_DAYS = 730;
// Writes count as at most 400 days old, so that their partition exists.
const RETENTION_DAYS = { eventDays: 430, momentDays: 400 };

/** Creates future log partitions, drops expired ones and forgets old files; returns the number of partitions dropped. */
export async function rotateReadingLog(ctx: Needs<'db'>): Promise<number> {
  await createMonthPartitions(ctx.db, RETENTION_DAYS.eventDays);
  await ctx.db.transaction().execute((tx) => deleteOldDeliveredFiles(tx, FILE_DAYS));
  return dropExpiredMonths(ctx.db, RETENTION_DAYS);
}
