import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '#kernel/context';
import { FLOW_DAYS, MIN_COHORT } from '#shared/authors/number-terms';

/** How far the numbers are counted, in days of Seoul. */
export interface NumbersClock {
  day: string;
  week: string;
  month: string;
  today: string;
}

const dayText = (day: RawBuilder<unknown>): RawBuilder<string> => sql`to_char(${day}, 'YYYY-MM-DD')`;

/** Locks counting, to serialize processes. */
export async function lockNumbersClock(tx: Tx): Promise<NumbersClock> {
  await sql`select 1 from numbers_clock for update`.execute(tx);
  const { rows } = await sql<NumbersClock>`
    select ${dayText(sql`counted_day`)} as day, ${dayText(sql`counted_week`)} as week,
      ${dayText(sql`counted_month`)} as month, ${dayText(sql`seoga_now() at time zone 'Asia/Seoul'`)} as today
    from numbers_clock`.execute(tx);
  const [clock] = rows;
  if (!clock) throw new Error('numbers_clock has no row');
  return clock;
}

export async function setCounted(tx: Tx, part: 'day' | 'week' | 'month', until: string): Promise<void> {
  await sql`update numbers_clock set ${sql.ref(`counted_${part}`)} = ${until}::date`.execute(tx);
}

/** Midnight in Seoul before a day, and that after it. */
const midnight = (day: string, after = 0): RawBuilder<unknown> =>
  sql`((${day}::date + ${after}::int)::timestamp at time zone 'Asia/Seoul')`;

/** Events of a device that was offline may arrive this much later. */
const LATE_DAYS = 7;

/** Takes the first openings until the end of a day from the reading log, again those of the days before. */
export async function addFirstOpenings(tx: Tx, day: string): Promise<void> {
  await sql`
    insert into first_opening (work_id, episode_id, member_no, at, fraction, is_finished)
    select r.work_id, r.episode_id, r.member_no, min(r.at), max(r.fraction), bool_or(r.act = 'finished')
    from reading_event r
    where r.at >= ${midnight(day, -LATE_DAYS)} and r.at < ${midnight(day, 1)}
    group by r.work_id, r.episode_id, r.member_no
    on conflict (work_id, episode_id, member_no) do update set
      at = least(first_opening.at, excluded.at),
      fraction = greatest(first_opening.fraction, excluded.fraction),
      is_finished = first_opening.is_finished or excluded.is_finished`.execute(tx);
}

export async function deleteOldOpenings(tx: Tx, keptDays: number): Promise<void> {
  await sql`delete from first_opening where at < seoga_now() - make_interval(days => ${keptDays})`.execute(tx);
}

/** Views and likes of a day. */
export async function insertEpisodeDay(tx: Tx, day: string): Promise<void> {
  await sql`
    insert into episode_day (work_id, day, episode_id, views, launch_views, likes)
    select c.work_id, ${day}::date, c.episode_id, sum(c.views), sum(c.launch_views), sum(c.likes)
    from (
      select o.work_id, o.episode_id, count(*) as views,
        count(*) filter (where o.at < e.opens_at + interval '24 hours') as launch_views, 0 as likes
      from opening o
      join episode e on e.id = o.episode_id
      where o.day = ${day}::date
      group by o.work_id, o.episode_id
      union all
      select e.work_id, l.episode_id, 0, 0, count(*)
      from episode_like l
      join episode e on e.id = l.episode_id
      where l.made_at >= ${midnight(day)} and l.made_at < ${midnight(day, 1)}
      group by e.work_id, l.episode_id
    ) c
    group by c.work_id, c.episode_id
    on conflict do nothing`.execute(tx);
}

/** Buyers of the first paid episode of each work that was read on a day. */
export async function insertConversions(tx: Tx, day: string): Promise<void> {
  await sql`
    with read_works as (select distinct work_id from opening where day = ${day}::date),
    priced as (
      select distinct on (e.work_id) e.work_id, e.id as paid, f.id as free
      from read_works r
      join episode e on e.work_id = r.work_id
      cross join lateral (
        select p.id, p.is_free
        from episode p
        where p.work_id = e.work_id and not p.is_withdrawn and p.position < e.position
        order by p.position desc
        limit 1
      ) f
      where not e.is_withdrawn and not e.is_free and e.opens_at < ${midnight(day, 1)}
      order by e.work_id, e.position
    )
    insert into work_conversion (
      work_id, day, free_episode_id, paid_episode_id, views, buyers, ticket_users, waiting_users
    )
    select p.work_id, ${day}::date, p.free, p.paid,
      (select count(*) from opening o where o.day = ${day}::date and o.work_id = p.work_id and o.episode_id = p.free),
      (
        select count(distinct b.member_no)
        from purchase_item i
        join purchase b on b.id = i.purchase_id
        where i.episode_id = p.paid and i.cancelled_at is null and b.coins > 0
          and b.made_at >= ${midnight(day)} and b.made_at < ${midnight(day, 1)}
      ),
      count(distinct t.member_no) filter (where t.ticket_id is not null),
      count(distinct t.member_no) filter (where t.ticket_id is null)
    from priced p
    left join ticket_use t on t.episode_id = p.paid
      and t.at >= ${midnight(day)} and t.at < ${midnight(day, 1)}
    group by p.work_id, p.free, p.paid
    on conflict do nothing`.execute(tx);
}

/** A cohort of a work: by episode, and where its period begins. */
export interface FlowCohort {
  workId: number;
  episodeId: number;
  kind: 'next' | 'first';
  periodFrom: string;
  cohort: number;
  continued: number;
  finished: number;
  bins: number[];
}

/** Cohorts of an episode and the following one, or of the first episode and this one. */
const FLOWS: Record<FlowCohort['kind'], { from: RawBuilder<unknown>; to: RawBuilder<unknown> }> = {
  next: { from: sql`e.id`, to: sql`e.next_id` },
  first: { from: sql`e.first_id`, to: sql`e.id` },
};

/**
 * Members whose fourteen days after opening one episode, or after the release of the other, ended after the last stored
 * period and until the end of a day; those of at least twenty.
 */
export async function selectCohorts(
  tx: Tx,
  { until, kind }: { until: string; kind: FlowCohort['kind'] },
): Promise<FlowCohort[]> {
  const { from, to } = FLOWS[kind];
  const { rows } = await sql<FlowCohort>`
    with listed as (
      select e.id, e.work_id, lead(e.id) over by_position as next_id, first_value(e.id) over by_position as first_id
      from episode e
      where not e.is_withdrawn and e.opens_at < ${midnight(until, 1)}
      window by_position as (partition by e.work_id order by e.position, e.id)
    ),
    pairs as (
      select e.id, e.work_id, ${from} as from_id, ${to} as to_id, t.opens_at,
        coalesce((
          select max(f.period_until)
          from work_flow f
          where f.work_id = e.work_id and f.episode_id = e.id and f.kind = ${kind}
        ), '2000-01-01'::date) as counted
      from listed e
      join episode t on t.id = ${to}
      where ${from} <> ${to}
    )
    select p.work_id as "workId", p.id as "episodeId", ${kind} as kind, ${dayText(sql`p.counted + 1`)} as "periodFrom",
      count(*) as cohort,
      count(*) filter (where n.at <= greatest(o.at, p.opens_at) + make_interval(days => ${FLOW_DAYS})) as continued,
      count(*) filter (where o.is_finished) as finished,
      array(
        select count(*) filter (where least(floor(f.fraction * 5), 4) = bin)
        from unnest(array_agg(o.fraction)) as f (fraction)
        cross join generate_series(0, 4) bin
        group by bin
        order by bin
      ) as bins
    from pairs p
    join first_opening o on o.work_id = p.work_id and o.episode_id = p.from_id
    left join first_opening n on n.work_id = p.work_id and n.episode_id = p.to_id and n.member_no = o.member_no
    where greatest(o.at, p.opens_at) >= (p.counted + 1 - ${FLOW_DAYS}::int)::timestamp at time zone 'Asia/Seoul'
      and greatest(o.at, p.opens_at) < ${midnight(until, 1 - FLOW_DAYS)}
    group by p.work_id, p.id, p.counted
    having count(*) >= ${MIN_COHORT}`.execute(tx);
  return rows;
}

export async function insertFlows(
  tx: Tx,
  { until, flows }: { until: string; flows: readonly (Omit<FlowCohort, 'bins'> & { bins: number[] | null })[] },
): Promise<void> {
  await sql`
    insert into work_flow (work_id, episode_id, kind, period_from, period_until, cohort, continued, finished, bins)
    select t."workId", t."episodeId", t.kind, t."periodFrom", ${until}::date, t.cohort, t.continued, t.finished, t.bins
    from jsonb_to_recordset(${JSON.stringify(flows)}::jsonb) as t ("workId" bigint, "episodeId" bigint, kind text,
      "periodFrom" date, cohort bigint, continued bigint, finished bigint, bins bigint[])
    on conflict do nothing`.execute(tx);
}

/** A count of a work by group. */
export interface WorkGroupCount {
  workId: number;
  name: string;
  count: number;
}

const SITE = String.raw`^https?://([^/]+).*$`;

/** Visitor-days of work pages in the week that ends on a Sunday, by referrer. */
export async function selectSources(tx: Tx, sunday: string): Promise<WorkGroupCount[]> {
  const { rows } = await sql<WorkGroupCount>`
    select v.work_id as "workId", v.source as name, count(*) as count
    from (
      select distinct substring(a.path from '^/novel/([0-9]{1,15})$')::bigint as work_id, a.visitor,
        case
          when a.referrer = '' then 'direct'
          when a.referrer ~ '^/($|[?])' then 'home'
          when a.referrer ~ '^/rank' then 'ranking'
          when a.referrer ~ '^/search' then 'search'
          when a.referrer ~ '^/my/inbox' then 'inbox'
          when a.referrer like '/%' then 'shop'
          else left(regexp_replace(a.referrer, ${SITE}, '\\1'), 120)
        end as source
      from access_log a
      where a.at >= ${midnight(sunday, -6)} and a.at < ${midnight(sunday, 1)} and a.path ~ '^/novel/[0-9]{1,15}$'
    ) v
    join work w on w.id = v.work_id
    group by v.work_id, v.source
    order by v.work_id, v.source`.execute(tx);
  return rows;
}

/** Verified readers of each work in the month that ends on a day, by age. */
export async function selectAges(tx: Tx, lastDay: string): Promise<WorkGroupCount[]> {
  const { rows } = await sql<WorkGroupCount>`
    with readers as (
      select distinct r.work_id, r.member_no
      from reading_event r
      where r.at >= ${sql`(date_trunc('month', ${lastDay}::date)::timestamp at time zone 'Asia/Seoul')`}
        and r.at < ${midnight(lastDay, 1)}
    ),
    aged as (
      select r.work_id, extract(year from ${lastDay}::date)::int - i.birth_year as age
      from readers r
      cross join lateral (
        select c.birth_year
        from identity_check c
        where c.member_no = r.member_no
        order by c.verified_at desc
        limit 1
      ) i
    )
    select a.work_id as "workId",
      case
        when a.age < 20 then 'under-20'
        when a.age < 30 then '20s'
        when a.age < 40 then '30s'
        when a.age < 50 then '40s'
        else 'over-50'
      end as name,
      count(*) as count
    from aged a
    join work w on w.id = a.work_id
    group by 1, 2
    order by 1, 2`.execute(tx);
  return rows;
}

export async function insertSources(tx: Tx, sunday: string, sources: readonly WorkGroupCount[]): Promise<void> {
  await sql`
    insert into work_source (work_id, week, source, visitor_days)
    select t."workId", ${sunday}::date, t.name, t.count
    from jsonb_to_recordset(${JSON.stringify(sources)}::jsonb) as t ("workId" bigint, name text, count bigint)
    on conflict do nothing`.execute(tx);
}

export async function insertAges(
  tx: Tx,
  lastDay: string,
  groups: readonly { workId: number; name: string; percent: number }[],
): Promise<void> {
  await sql`
    insert into work_reader_group (work_id, month, age_band, percent)
    select t."workId", date_trunc('month', ${lastDay}::date)::date, t.name, t.percent
    from jsonb_to_recordset(${JSON.stringify(groups)}::jsonb) as t ("workId" bigint, name text, percent int)
    on conflict do nothing`.execute(tx);
}
