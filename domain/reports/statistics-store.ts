import { sql } from 'kysely';
import type { Db } from '#kernel/context';

export interface FigureRow {
  day: string;
  measure: string;
  value: number;
}
/** Days in Seoul, inclusive. */
export interface Days {
  from: string;
  until: string;
}

export async function selectFigures(db: Db, { from, until }: Days): Promise<FigureRow[]> {
  const { rows } = await sql<FigureRow>`
    select to_char(day, 'YYYY-MM-DD') as day, measure, value from shop_day
    where day between ${from}::date and ${until}::date order by day`.execute(db);
  return rows;
}

/** Sales of a work by kind. */
export interface SaleRow {
  workId: number;
  title: string;
  kind: number;
  episodes: number;
  coins: number;
  cancelledCoins: number;
}

export async function selectSales(db: Db, { from, until }: Days, max: number): Promise<SaleRow[]> {
  const { rows } = await sql<SaleRow>`
    select s.work_id as "workId", w.title, s.kind, sum(s.episodes)::bigint as episodes, sum(s.coins)::bigint as coins,
      sum(s.cancelled_coins)::bigint as "cancelledCoins"
    from shop_day_sale s join work w on w.id = s.work_id
    where s.day between ${from}::date and ${until}::date
    group by s.work_id, w.title, s.kind order by sum(s.coins) - sum(s.cancelled_coins) desc, s.work_id, s.kind
    limit ${max}`.execute(db);
  return rows;
}

/** Coins of a work in the last thirty days and in the thirty before. */
export interface RecentSales {
  workId: number;
  coins: number;
  before: number;
}

/** By primary key for each day and work: the days of all works would be too many. */
export async function selectRecentSales(db: Db, works: readonly number[]): Promise<RecentSales[]> {
  const { rows } = await sql<RecentSales>`
    with today as (select (seoga_now() at time zone 'Asia/Seoul')::date as day)
    select d.work_id as "workId", sum(d.coins) filter (where wanted.is_recent)::bigint as coins,
      sum(d.coins) filter (where not wanted.is_recent)::bigint as before
    from (
      select today.day - ago as day, ago < 30 as is_recent, work_id
      from today, generate_series(0, 59) ago, unnest(${works}::bigint[]) work_id) wanted
    join work_day d on d.day = wanted.day and d.work_id = wanted.work_id
    group by d.work_id`.execute(db);
  return rows.map(({ workId, coins, before }) => ({ workId, coins: coins ?? 0, before: before ?? 0 }));
}

/** Reads of a work. */
export interface ReadRow {
  workId: number;
  title: string;
  readers: number;
  opens: number;
  follows: number;
  coins: number;
}

export async function selectReadWorks(db: Db, { from, until }: Days, max: number): Promise<ReadRow[]> {
  const { rows } = await sql<ReadRow>`
    select d.work_id as "workId", w.title, sum(d.readers)::bigint as readers, sum(d.opens)::bigint as opens,
      sum(d.follows)::bigint as follows, sum(d.coins)::bigint as coins
    from work_day d join work w on w.id = d.work_id
    where d.day between ${from}::date and ${until}::date
    group by d.work_id, w.title order by sum(d.opens) desc, d.work_id limit ${max}`.execute(db);
  return rows;
}

export async function selectMissed(
  db: Db,
  { from, until }: Days,
  max: number,
): Promise<{ word: string; asked: number }[]> {
  const { rows } = await sql<{ word: string; asked: number }>`
    select mode() within group (order by word) as word, count(*)::int as asked from search_missed
    where day between ${from}::date and ${until}::date
    group by norm order by count(*) desc, norm limit ${max}`.execute(db);
  return rows;
}

/** Figures of a minute. */
export interface MinuteRow {
  minute: Date;
  visits: number;
  readers: number;
  opens: number;
  coins: number;
  won: number;
}

/** The last hour by minute, oldest first, without gaps. */
export async function selectMinutes(db: Db): Promise<MinuteRow[]> {
  // A scalar subquery, evaluated once; with two timestamp bounds the planner estimates few rows, which it cannot do
  // with one.
  const first = sql`(select date_trunc('minute', seoga_now()) - interval '59 minutes')`;
  const next = sql`(select date_trunc('minute', seoga_now()) + interval '1 minute')`;
  const { rows } = await sql<MinuteRow>`
    with minutes as (
      select generate_series(${first}, date_trunc('minute', seoga_now()), interval '1 minute') as minute
    )
    select m.minute, coalesce(v.visits, 0) as visits, coalesce(o.readers, 0) as readers,
      coalesce(o.opens, 0) as opens, coalesce(p.coins, 0) as coins, coalesce(c.won, 0) as won
    from minutes m
    left join (
      select date_trunc('minute', at) as minute, count(*)::int as visits
      from access_log
      where at >= ${first} and at < ${next}
      group by 1
    ) v using (minute)
    left join (
      select date_trunc('minute', at) as minute, count(distinct reader)::int as readers,
        count(*) filter (where episode_id <> 0)::int as opens
      from opening
      where at >= ${first} and at < ${next}
        and day >= (select ((seoga_now() - interval '1 hour') at time zone 'Asia/Seoul')::date)
      group by 1
    ) o using (minute)
    left join (
      select minute, sum(coins)::bigint as coins
      from (
        select date_trunc('minute', made_at) as minute, coins
        from purchase
        where made_at >= ${first} and made_at < ${next}
        union all
        select date_trunc('minute', t.at), e.amount
        from ledger_transaction t
        join ledger_entry e on e.transaction_id = t.id and e.account = 'revenue' and e.unit in ('coin', 'bonus')
        where t.at >= ${first} and t.at < ${next} and t.kind in ('support', 'pass')
      ) sold
      group by 1
    ) p using (minute)
    left join (
      select date_trunc('minute', paid_at) as minute, sum(won)::bigint as won
      from payment
      where paid_at >= ${first} and paid_at < ${next}
      group by 1
    ) c using (minute)
    order by m.minute`.execute(db);
  return rows;
}

/** Upper bound of the count: a large shop opens a tenth of its episodes a day. */
export const MAX_COUNTED_OPENINGS = 10_000;

/** Counts of open tasks; today's releases up to `MAX_COUNTED_OPENINGS` and one. */
export async function selectWaiting(db: Db): Promise<{
  inquiries: number;
  opensToday: number;
  openedToday: number;
  failedJobs: number;
  payments: number;
  proposals: number;
}> {
  const { rows } = await sql<{
    inquiries: number;
    opensToday: number;
    openedToday: number;
    failedJobs: number;
    payments: number;
    proposals: number;
  }>`
    with today as (
      select (seoga_now() at time zone 'Asia/Seoul')::date::timestamp at time zone 'Asia/Seoul' as first,
        ((seoga_now() at time zone 'Asia/Seoul')::date + 1)::timestamp at time zone 'Asia/Seoul' as next
    ),
    due as materialized (
      select e.opens_at
      from episode e
      where not e.is_withdrawn and e.opens_at >= (select first from today) and e.opens_at < (select next from today)
      order by e.opens_at
      limit ${MAX_COUNTED_OPENINGS + 1}
    )
    select (select count(*)::int from inquiry where state in ('received', 'more', 'answering')) as inquiries,
      (select count(*)::int from due) as "opensToday",
      (select count(*)::int from due where opens_at <= seoga_now()) as "openedToday",
      (
        select count(*)::int
        from pgboss.job j
        where j.state = 'failed' and j.completed_on > seoga_now() - interval '1 day'
      ) as "failedJobs",
      (select count(*)::int from payment where state in ('mismatch', 'waiting')) as payments,
      (select count(*)::int from money_proposal where state = 'open' and good_until > seoga_now()) as proposals`.execute(
    db,
  );
  return rows[0] ?? { inquiries: 0, opensToday: 0, openedToday: 0, failedJobs: 0, payments: 0, proposals: 0 };
}

/** Open comment reports; undefined in a shop without comments. */
export async function countReports(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ stands: boolean }>`select to_regclass('comment_report') is not null as stands`.execute(
    db,
  );
  if (!rows[0]?.stands) return undefined;
  const counted = await sql<{ open: number }>`
    select count(distinct comment_id)::int as open from comment_report where settled_at is null`.execute(db);
  return counted.rows[0]?.open;
}
