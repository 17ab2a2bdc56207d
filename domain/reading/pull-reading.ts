import type { Needs } from '#shared/context';
import { READING_LIMITS } from '#vocabulary/reading-limits';
import { selectChanges } from './reading-log-store.ts';

// A device shows what was read lately; the whole log stays in the account and goes into a member's export.
const RECENT_DAYS = 35;

/** What changed in an account. */
export interface Pulled {
  member: number;
  /** Records as they were kept; of the log, what is recent or was finished. */
  records: unknown[];
  /** The account's clock. */
  now: number;
  from: number;
  cursor: number;
  hasMore: boolean;
}

/** What changed in the member's account after a number, 0 for everything; 500 records at most, then more is told of. */
export async function pullReading(ctx: Needs<'db'>, order: { memberNo: number; since: number }): Promise<Pulled> {
  const { memberNo: member, since } = order;
  const most = READING_LIMITS.atOnce;
  const page = await selectChanges(ctx.db, { member, since, most: most + 1, recentDays: RECENT_DAYS });
  const sent = page.changes.slice(0, most);
  const hasMore = page.changes.length > most;
  return {
    member,
    records: sent.map(({ record }) => record),
    now: page.now,
    from: since,
    cursor: hasMore ? (sent.at(-1)?.version ?? since) : page.newest,
    hasMore,
  };
}
