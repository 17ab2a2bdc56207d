import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { ConversionNumbers, DayNumbers } from '#shared/authors/author-numbers';
import type { AgeBand } from '#shared/authors/number-terms';

/** The finished days of a work, oldest first; days without any count are zero. */
export async function selectDayNumbers(db: Db, query: { workId: number; days: number }): Promise<DayNumbers[]> {
  const { rows } = await sql<DayNumbers>`
    with first_episode as (
      select e.id
      from episode e
      where e.work_id = ${query.workId} and not e.is_withdrawn
      order by e.position, e.id
      limit 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(c.views, 0)::bigint as views,
      coalesce(c.first_views, 0)::bigint as "firstViews", coalesce(c.likes, 0)::bigint as likes,
      coalesce(w.follows, 0)::bigint as follows
    from numbers_clock k
    cross join lateral (
      select ago, k.counted_day - ago as day
      from generate_series(0, ${query.days}::int - 1) ago
    ) d
    left join lateral (
      select sum(n.views) as views, sum(n.likes) as likes,
        sum(n.views) filter (where n.episode_id = (select id from first_episode)) as first_views
      from episode_day n
      where n.work_id = ${query.workId} and n.day = d.day
    ) c on true
    left join work_day w on w.work_id = ${query.workId} and w.day = d.day
    order by d.day`.execute(db);
  return rows;
}

/** The numbers of an episode since its opening; rates by cohort. */
export interface EpisodeNumbersRow {
  id: number;
  position: number;
  title: string;
  isFree: boolean;
  views: number;
  launchViews: number;
  likes: number;
  cohort: number;
  continued: number;
  finished: number;
  fromFirst: number;
  fromFirstCohort: number;
  bins: number[] | null;
}

/** Opened episodes of a work by position. */
export async function selectEpisodeNumbers(
  db: Db,
  query: { workId: number; skip: number; limit: number },
): Promise<{ episodes: EpisodeNumbersRow[]; total: number }> {
  const { rows } = await sql<EpisodeNumbersRow & { total: number }>`
    with opened as (
      select e.id, e.position, e.title, e.is_free
      from episode e
      where e.work_id = ${query.workId} and not e.is_withdrawn and e.opens_at <= seoga_now()
    ),
    page as (
      select *
      from opened
      order by position desc, id desc
      offset ${query.skip}
      limit ${query.limit}
    )
    select p.id, p.position, p.title, p.is_free as "isFree", (select count(*)::int from opened) as total,
      coalesce(d.views, 0)::bigint as views, coalesce(d.launch, 0)::bigint as "launchViews",
      coalesce(d.likes, 0)::bigint as likes,
      coalesce(f.cohort, 0)::bigint as cohort, coalesce(f.continued, 0)::bigint as continued,
      coalesce(f.finished, 0)::bigint as finished,
      (
        select l.bins
        from work_flow l
        where l.work_id = ${query.workId} and l.episode_id = p.id and l.kind = 'next' and l.bins is not null
        order by l.period_until desc
        limit 1
      ) as bins,
      coalesce(f.from_first_cohort, 0)::bigint as "fromFirstCohort", coalesce(f.from_first, 0)::bigint as "fromFirst"
    from page p
    left join lateral (
      select sum(n.views) as views, sum(n.launch_views) as launch, sum(n.likes) as likes
      from episode_day n
      where n.episode_id = p.id
    ) d on true
    left join lateral (
      select sum(w.cohort) filter (where w.kind = 'next') as cohort,
        sum(w.continued) filter (where w.kind = 'next') as continued,
        sum(w.finished) filter (where w.kind = 'next') as finished,
        sum(w.cohort) filter (where w.kind = 'first') as from_first_cohort,
        sum(w.continued) filter (where w.kind = 'first') as from_first
      from work_flow w
      where w.work_id = ${query.workId} and w.episode_id = p.id
    ) f on true
    order by p.position, p.id`.execute(db);
  return { episodes: rows.map(({ total: _total, ...row }) => row), total: rows[0]?.total ?? 0 };
}

export async function selectConversion(
  db: Db,
  query: { workId: number; days: number },
): Promise<ConversionNumbers | undefined> {
  const { rows } = await sql<ConversionNumbers & { counted: number }>`
    select count(*)::int as counted, coalesce(sum(c.views), 0)::bigint as views,
      coalesce(sum(c.buyers), 0)::bigint as buyers, coalesce(sum(c.ticket_users), 0)::bigint as "ticketUsers",
      coalesce(sum(c.waiting_users), 0)::bigint as "waitingUsers"
    from work_conversion c, numbers_clock k
    where c.work_id = ${query.workId} and c.day > k.counted_day - ${query.days}::int`.execute(db);
  const [row] = rows;
  if (!row || row.counted === 0) return undefined;
  const { counted: _counted, ...conversion } = row;
  return conversion;
}

/** Where visitors came from in the last counted weeks. */
export async function selectSourceNumbers(
  db: Db,
  query: { workId: number; weeks: number },
): Promise<{ source: string; visitorDays: number }[]> {
  const { rows } = await sql<{ source: string; visitorDays: number }>`
    select s.source, sum(s.visitor_days)::bigint as "visitorDays"
    from work_source s, numbers_clock k
    where s.work_id = ${query.workId} and s.week > k.counted_week - ${query.weeks * 7}::int
    group by s.source
    order by 2 desc, 1`.execute(db);
  return rows;
}

/** The readers of the last counted month by age. */
export async function selectAgeNumbers(
  db: Db,
  workId: number,
): Promise<{ month: string; ageBand: AgeBand; percent: number }[]> {
  const { rows } = await sql<{ month: string; ageBand: AgeBand; percent: number }>`
    select to_char(g.month, 'YYYY-MM') as month, g.age_band as "ageBand", g.percent
    from work_reader_group g
    where g.work_id = ${workId}
      and g.month = (select max(l.month) from work_reader_group l where l.work_id = ${workId})
    order by array_position(array['under-20', '20s', '30s', '40s', 'over-50', 'rest'], g.age_band)`.execute(db);
  return rows;
}

/** Followers now, and until when the numbers are counted. */
export async function selectNumberTotals(
  db: Db,
  workId: number,
): Promise<{ followers: number; countedUntil: string; weekUntil: string }> {
  const { rows } = await sql<{ followers: number; countedUntil: string; weekUntil: string }>`
    select (select count(*) from follow f where f.work_id = ${workId}) as followers,
      to_char(k.counted_day, 'YYYY-MM-DD') as "countedUntil", to_char(k.counted_week, 'YYYY-MM-DD') as "weekUntil"
    from numbers_clock k`.execute(db);
  return rows[0] ?? { followers: 0, countedUntil: '', weekUntil: '' };
}
