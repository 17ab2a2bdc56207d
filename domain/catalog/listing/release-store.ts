import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { Reader } from '#kernel/reader';
import type { Category, Unit } from '#shared/catalog/categories';
import { canBeListed } from '../access/adult-policy.ts';
import { notBlockedSql } from './work-card-store.ts';

export interface ReleaseRow {
  work_id: number;
  /** ISO date in Seoul. */
  day: string;
  first: number;
  last: number;
  unit: Unit;
  /** The first episode was released on that day. */
  is_new: boolean;
  /** Microseconds since 1970, for the cursor. */
  at: string;
}

export interface UpcomingReleaseRow {
  work_id: number;
  at: Date;
  position: number;
  unit: Unit;
}

/** Whether `work w` is visible in release lists. */
function namedSql({ reader, shelf }: { reader: Reader; shelf: Category | undefined }): RawBuilder<unknown> {
  return sql`w.is_listed and ${notBlockedSql(reader)}
    ${canBeListed(reader, { rating: '19' }) ? sql`` : sql`and w.rating in ('all', '12', '15')`}
    ${shelf ? sql`and w.shelf = ${shelf}` : sql``}`;
}

/** Releases after a cursor, newest first, by index. */
export async function selectReleases(
  db: Db,
  query: {
    reader: Reader;
    shelf: Category | undefined;
    after: { at: string; work: number } | undefined;
    limit: number;
  },
): Promise<ReleaseRow[]> {
  const from = query.after
    ? sql`(timestamptz 'epoch' + ${query.after.at}::bigint * interval '1 microsecond')`
    : sql`seoga_now()`;
  const after = query.after
    ? sql`e.opens_at <= ${from} and (e.opens_at < ${from} or e.work_id > ${query.after.work})`
    : sql`e.opens_at <= ${from}`;
  const { rows } = await sql<ReleaseRow>`
    select o.work_id, to_char(o.opens_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, o.first, o.last, o.unit,
      (extract(epoch from o.opens_at) * 1000000)::bigint::text as at,
      (o.opens_at at time zone 'Asia/Seoul')::date = (select (min(f.opens_at) at time zone 'Asia/Seoul')::date
        from episode f where f.work_id = o.work_id and not f.is_withdrawn) as is_new
    from (select e.opens_at, e.work_id, min(e.position)::int as first, max(e.position)::int as last, min(e.unit) as unit
      from episode e join work w on w.id = e.work_id and ${namedSql(query)}
      where not e.is_withdrawn and e.opens_at <= seoga_now() and ${after}
      group by e.opens_at, e.work_id order by e.opens_at desc, e.work_id limit ${query.limit}) o
    order by o.opens_at desc, o.work_id`.execute(db);
  return rows;
}

/** Announced releases until the end of tomorrow in Seoul, soonest first. */
export async function selectUpcomingReleases(
  db: Db,
  query: { reader: Reader; shelf: Category | undefined; limit: number },
): Promise<UpcomingReleaseRow[]> {
  const { rows } = await sql<UpcomingReleaseRow>`
    select c.work_id, c.at, n.position, coalesce(n.unit, 'episode') as unit
    from (select w.id as work_id, w.next_opens_at as at from work w
      where ${namedSql(query)} and w.opened_episodes > 0 and cardinality(w.weekdays) > 0 and w.status = 'ongoing'
        and w.next_opens_at > seoga_now() and w.next_opens_at < (date_trunc('day', seoga_now() at time zone 'Asia/Seoul')
          + interval '2 days') at time zone 'Asia/Seoul'
      order by w.next_opens_at, w.id limit ${query.limit}) c
    cross join lateral (select min(e.position)::int as position, min(e.unit) as unit from episode e
      where e.work_id = c.work_id and not e.is_withdrawn and e.opens_at = c.at) n
    order by c.at, c.work_id`.execute(db);
  return rows;
}
