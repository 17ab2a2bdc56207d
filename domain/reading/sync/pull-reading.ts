import type { Needs } from '#kernel/context';
import { READING_LIMITS } from '#shared/reading/reading-limits';
import { selectChanges } from './reading-log-store.ts';

// Devices show the recent log only; exports contain all.
const RECENT_DAYS = 35;

/** Changes of an account. */
export interface PullResult {
  member: number;
  /** Stored records; log entries only if recent or finished. */
  records: unknown[];
  /** The account's clock. */
  now: number;
  from: number;
  cursor: number;
  hasMore: boolean;
}

/** Changes after a cursor (0 for all), at most 500 records per page. */
export async function pullReading(ctx: Needs<'db'>, input: { memberNo: number; since: number }): Promise<PullResult> {
  const { memberNo: member, since } = input;
  const max = READING_LIMITS.atOnce;
  const page = await selectChanges(ctx.db, { member, since, most: max + 1, recentDays: RECENT_DAYS });
  const sent = page.changes.slice(0, max);
  const hasMore = page.changes.length > max;
  return {
    member,
    records: sent.map(({ record }) => record),
    now: page.now,
    from: since,
    cursor: hasMore ? (sent.at(-1)?.version ?? since) : page.newest,
    hasMore,
  };
}
