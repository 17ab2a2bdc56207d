import type { Needs } from '#kernel/context';
import { dropExpiredMonths, createMonthPartitions } from './reading-log-store.ts';

// Writes count as at most 400 days old, so that their partition exists.
const RETENTION_DAYS = { eventDays: 430, momentDays: 400 };

/** Creates future log partitions and drops expired ones; returns the number dropped. */
export async function rotateReadingLog(ctx: Needs<'db'>): Promise<number> {
  await createMonthPartitions(ctx.db, RETENTION_DAYS.eventDays);
  return dropExpiredMonths(ctx.db, RETENTION_DAYS);
}
