import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import { SUPPORT_SALE } from '#shared/money/purchases';
import type { Days } from './statistics-store.ts';

/** Figures of a work on a day in Seoul. */
export interface WorkDay {
  day: string;
  readers: number;
  opens: number;
  finished: number;
  /** Episodes sold, without cancelled ones. */
  episodes: number;
  /** Of them, without cancelled ones. */
  coins: number;
  follows: number;
  /** Ratings given or changed on the day, and their sum in half stars. */
  ratings: number;
  halves: number;
}

/** Every day in order, without gaps; by primary key for each day. */
export async function selectWorkDays(db: Db, { workId, from, until }: Days & { workId: number }): Promise<WorkDay[]> {
  const { rows } = await sql<WorkDay>`
    with days as (
      select day::date as day
      from generate_series(${from}::date::timestamp, ${until}::date::timestamp, interval '1 day') day
    ),
    sold as (
      select s.day, sum(s.episodes)::bigint as episodes, sum(s.coins - s.cancelled_coins)::bigint as coins
      from shop_day_sale s
      where s.work_id = ${workId} and s.kind <> ${SUPPORT_SALE} and s.day between ${from}::date and ${until}::date
      group by s.day
    ),
    rated as (
      select (r.changed_at at time zone 'Asia/Seoul')::date as day, count(*)::bigint as ratings,
        sum(r.halves)::bigint as halves
      from work_rating r
      where r.work_id = ${workId} and r.is_counted
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(w.readers, 0) as readers, coalesce(w.opens, 0) as opens,
      coalesce(f.finished, 0) as finished, coalesce(s.episodes, 0) as episodes, coalesce(s.coins, 0) as coins,
      coalesce(w.follows, 0) as follows, coalesce(r.ratings, 0) as ratings, coalesce(r.halves, 0) as halves
    from days d
    left join work_day w on w.day = d.day and w.work_id = ${workId}
    left join work_day_finish f on f.work_id = ${workId} and f.day = d.day
    left join sold s on s.day = d.day
    left join rated r on r.day = d.day
    order by d.day`.execute(db);
  return rows;
}

/** A work with its present totals. */
export interface WorkTotals {
  title: string;
  follows: number;
  ratings: number;
  halves: number;
}

export async function selectWorkTotals(db: Db, workId: number): Promise<WorkTotals | undefined> {
  return db
    .selectFrom('work as w')
    .leftJoin('work_rating_sum as r', 'r.work_id', 'w.id')
    .select((eb) => [
      'w.title',
      'w.follows',
      eb.fn.coalesce('r.ratings', sql<number>`0`).as('ratings'),
      eb.fn.coalesce('r.halves', sql<number>`0`).as('halves'),
    ])
    .where('w.id', '=', workId)
    .executeTakeFirst();
}
