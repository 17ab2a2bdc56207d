import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#shared/context';
import type { Reader } from '#shared/reader';
import type { Shelf, Unit } from '#vocabulary/shelves';
import { mayBeListed } from './adult-policy.ts';
import { notBlockedSql } from './catalogue-store.ts';

/** Episodes of a work that opened at one moment. */
export interface OpeningRow {
  work_id: number;
  /** ISO day in Seoul. */
  day: string;
  first: number;
  last: number;
  unit: Unit;
  /** The work itself opened on that day. */
  is_new: boolean;
  /** Microseconds since 1970, for the cursor. */
  at: string;
}

/** What of a work opens next. */
export interface ComingRow {
  work_id: number;
  at: Date;
  position: number;
  unit: Unit;
}

/** Works of `work w` that a list of openings may name to a reader. */
function namedSql({ reader, shelf }: { reader: Reader; shelf: Shelf | undefined }): RawBuilder<unknown> {
  return sql`w.is_listed and ${notBlockedSql(reader)}
    ${mayBeListed(reader, { rating: '19' }) ? sql`` : sql`and w.rating in ('all', '12', '15')`}
    ${shelf ? sql`and w.shelf = ${shelf}` : sql``}`;
}

/** What opened, the newest first, after a moment and a work of it; read along the index, so that a page has its end. */
export async function selectOpened(
  db: Db,
  ask: { reader: Reader; shelf: Shelf | undefined; after: { at: string; work: number } | undefined; limit: number },
): Promise<OpeningRow[]> {
  const from = ask.after
    ? sql`(timestamptz 'epoch' + ${ask.after.at}::bigint * interval '1 microsecond')`
    : sql`seoga_now()`;
  const after = ask.after
    ? sql`e.opens_at <= ${from} and (e.opens_at < ${from} or e.work_id > ${ask.after.work})`
    : sql`e.opens_at <= ${from}`;
  const { rows } = await sql<OpeningRow>`
    select o.work_id, to_char(o.opens_at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, o.first, o.last, o.unit,
      (extract(epoch from o.opens_at) * 1000000)::bigint::text as at,
      (o.opens_at at time zone 'Asia/Seoul')::date = (select (min(f.opens_at) at time zone 'Asia/Seoul')::date
        from episode f where f.work_id = o.work_id and not f.is_withdrawn) as is_new
    from (select e.opens_at, e.work_id, min(e.position)::int as first, max(e.position)::int as last, min(e.unit) as unit
      from episode e join work w on w.id = e.work_id and ${namedSql(ask)}
      where not e.is_withdrawn and e.opens_at <= seoga_now() and ${after}
      group by e.opens_at, e.work_id order by e.opens_at desc, e.work_id limit ${ask.limit}) o
    order by o.opens_at desc, o.work_id`.execute(db);
  return rows;
}

/** What opens until the end of tomorrow in Seoul, soonest first, of works whose days are announced. */
export async function selectComing(
  db: Db,
  ask: { reader: Reader; shelf: Shelf | undefined; limit: number },
): Promise<ComingRow[]> {
  const { rows } = await sql<ComingRow>`
    select c.work_id, c.at, n.position, coalesce(n.unit, 'episode') as unit
    from (select w.id as work_id, w.next_opens_at as at from work w
      where ${namedSql(ask)} and w.opened_episodes > 0 and cardinality(w.weekdays) > 0 and w.status = 'ongoing'
        and w.next_opens_at > seoga_now() and w.next_opens_at < (date_trunc('day', seoga_now() at time zone 'Asia/Seoul')
          + interval '2 days') at time zone 'Asia/Seoul'
      order by w.next_opens_at, w.id limit ${ask.limit}) c
    cross join lateral (select min(e.position)::int as position, min(e.unit) as unit from episode e
      where e.work_id = c.work_id and not e.is_withdrawn and e.opens_at = c.at) n
    order by c.at, c.work_id`.execute(db);
  return rows;
}
