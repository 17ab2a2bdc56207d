import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Rating } from '#shared/catalog/ratings';
import { recordFrom } from '#shared/reading/reading-record-guards';
import type { AnnotationRecord } from '#shared/reading/reading-record';
import { isEpisodeFinishedSql } from '../progress/next-unread-store.ts';

export interface ActivitySum {
  ms: number;
  /** Distinct finished episodes. */
  episodes: number;
  /** Completed works whose last episode was finished. */
  works: number;
  days: number;
}

/** Sums of the reading log between two days in Seoul, the second excluded. */
export async function selectActivitySum(
  db: Db,
  query: { memberNo: number; from: string; until: string },
): Promise<ActivitySum> {
  const { rows } = await sql<ActivitySum>`
    with mine as materialized (
      select at, ms, act, work_id, episode_id
      from reading_event
      where member_no = ${query.memberNo} and at >= (${query.from}::date)::timestamp at time zone 'Asia/Seoul'
        and at < (${query.until}::date)::timestamp at time zone 'Asia/Seoul'
    ), finished as (select distinct work_id, episode_id from mine where act = 'finished')
    select
      (select coalesce(sum(ms), 0)::bigint from mine) as ms,
      (select count(*)::int from finished) as episodes,
      (select count(distinct (at at time zone 'Asia/Seoul')::date)::int from mine) as days,
      (
        select count(*)::int
        from finished f
        join work w on w.id = f.work_id and w.status = 'completed'
        where f.episode_id = (
          select e.id
          from episode e
          where e.work_id = w.id and e.opens_at <= seoga_now() and not e.is_withdrawn
          order by e.position desc
          limit 1
        )
      ) as works`.execute(db);
  return rows[0] ?? { ms: 0, episodes: 0, works: 0, days: 0 };
}

/** Read time by month of a year. */
export async function selectActivityMonths(
  db: Db,
  query: { memberNo: number; from: string; until: string },
): Promise<{ month: number; ms: number }[]> {
  const { rows } = await sql<{ month: number; ms: number }>`
    select extract(month from at at time zone 'Asia/Seoul')::int as month, sum(ms)::bigint as ms
    from reading_event
    where member_no = ${query.memberNo} and at >= (${query.from}::date)::timestamp at time zone 'Asia/Seoul'
      and at < (${query.until}::date)::timestamp at time zone 'Asia/Seoul'
    group by 1
    order by 1`.execute(db);
  return rows;
}

export interface ActivityWork {
  id: number;
  title: string;
  rating: Rating;
  ms: number;
}

/** Works that were read longest between two days. */
export async function selectActivityWorks(
  db: Db,
  query: { memberNo: number; from: string; until: string; most: number },
): Promise<ActivityWork[]> {
  const { rows } = await sql<ActivityWork>`
    select w.id, w.title, w.rating, r.ms
    from (
      select work_id, sum(ms)::bigint as ms
      from reading_event
      where member_no = ${query.memberNo} and at >= (${query.from}::date)::timestamp at time zone 'Asia/Seoul'
        and at < (${query.until}::date)::timestamp at time zone 'Asia/Seoul'
      group by work_id
      having sum(ms) > 0
    ) r
    join work w on w.id = r.work_id
    order by r.ms desc, w.id
    limit ${query.most}`.execute(db);
  return rows;
}

/** Days in Seoul on which a member read, latest first, with today. */
export async function selectDaysRead(db: Db, memberNo: number): Promise<{ days: string[]; today: string }> {
  const { rows } = await sql<{ days: string[]; today: string }>`
    select to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as today,
      array(
        select distinct to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day
        from reading_event
        where member_no = ${memberNo}
        order by day desc
      ) as days`.execute(db);
  return rows[0] ?? { days: [], today: '' };
}

export async function selectShowsStreak(db: Db, memberNo: number): Promise<boolean> {
  const row = await db
    .selectFrom('reading_account')
    .select('shows_streak as shows')
    .where('member_no', '=', memberNo)
    .executeTakeFirst();
  return row?.shows ?? false;
}

export async function writeShowsStreak(tx: Tx, input: { memberNo: number; isShown: boolean }): Promise<void> {
  await sql`
    insert into reading_account (member_no, shows_streak) values (${input.memberNo}, ${input.isShown})
    on conflict (member_no) do update set shows_streak = excluded.shows_streak`.execute(tx);
}

export interface HistoryRow {
  workId: number;
  episodeId: number;
  title: string | null;
  rating: Rating | null;
  episodeTitle: string | null;
  content: 'text' | 'images' | null;
  day: string;
  at: Date;
  ms: number;
  isFinished: boolean;
}

/** Episodes by day, latest first, with their present state; a member's log is read as a whole. */
export async function selectHistory(
  db: Db,
  query: { memberNo: number; before: Date | null; limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select r.work_id as "workId", r.episode_id as "episodeId", w.title, w.rating, e.title as "episodeTitle", e.content,
      r.day, r.at, r.ms,
      coalesce(${isEpisodeFinishedSql(query.memberNo, sql`r.episode_id`)}, r.is_finished) as "isFinished"
    from (
      select work_id, episode_id, to_char(at at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day, max(at) as at,
        sum(ms)::bigint as ms, bool_or(act = 'finished') as is_finished
      from reading_event
      where member_no = ${query.memberNo}
      group by work_id, episode_id, day
      having max(at) < coalesce(${query.before}::timestamptz, 'infinity')
      order by max(at) desc
      limit ${query.limit}
    ) r
    left join work w on w.id = r.work_id
    left join episode e on e.id = r.episode_id
    order by r.at desc`.execute(db);
  return rows;
}

/** Deletes what was logged of an episode on a day in Seoul. */
export async function deleteHistory(tx: Tx, item: { memberNo: number; episodeId: number; day: string }): Promise<void> {
  await sql`
    delete from reading_event
    where member_no = ${item.memberNo} and episode_id = ${item.episodeId}::bigint
      and at >= (${item.day}::date)::timestamp at time zone 'Asia/Seoul'
      and at < (${item.day}::date + 1)::timestamp at time zone 'Asia/Seoul'`.execute(tx);
}

/** A member's annotations, latest change first. */
export async function selectAnnotations(
  db: Db,
  query: { memberNo: number; most: number },
): Promise<AnnotationRecord[]> {
  const { rows } = await sql<{ record: unknown }>`
    select record
    from reading_record
    where member_no = ${query.memberNo} and kind = 'mark'
    order by version desc
    limit ${query.most}`.execute(db);
  return rows.flatMap(({ record }) => {
    const known = recordFrom(record);
    return known?.kind === 'mark' ? [known] : [];
  });
}

export async function selectRatings(db: Db, works: number[]): Promise<Map<number, Rating>> {
  if (works.length === 0) return new Map();
  const rows = await db.selectFrom('work').select(['id', 'rating']).where('id', 'in', works).execute();
  return new Map(rows.map(({ id, rating }) => [id, rating]));
}
