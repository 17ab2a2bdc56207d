import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import { publisherOnSql } from '../contracts/work-period-store.ts';

/** Whether a holder shares in work `w` on a day: contracts of the work take precedence over those of its publisher. */
function sharesSql(holderId: number, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const inForce = (name: string): RawBuilder<unknown> =>
    sql`${sql.ref(`${name}.from_day`)} <= ${day} and (${sql.ref(`${name}.until_day`)} is null or ${sql.ref(`${name}.until_day`)} >= ${day})`;
  return sql`exists (select 1 from holder_contract c where c.holder_id = ${holderId} and ${inForce('c')}
    and (c.work_id = w.id or (c.publisher_id = ${publisherOnSql(sql`w.id`, day)} and not exists (
      select 1 from holder_contract o where o.work_id = w.id and ${inForce('o')}))))`;
}

export interface HolderReportFilter {
  holderId: number;
  from: string;
  until: string;
}

/** A holder's work in a period. */
export interface HolderWorkRow {
  id: number;
  title: string;
  readers: number;
  opens: number;
  copies: number;
  coins: number;
}

const daysSql = (filter: HolderReportFilter): RawBuilder<unknown> =>
  sql`select day::date as day from generate_series(${filter.from}::timestamp, ${filter.until}::timestamp, interval '1 day') day`;

const SOLD = sql`select p.work_id, i.episode_id, (p.made_at at time zone 'Asia/Seoul')::date as day, count(*)::bigint as copies,
    sum(i.coins)::bigint as coins
  from purchase p join purchase_item i on i.purchase_id = p.id where i.cancelled_at is null`;

function soldSql(filter: HolderReportFilter, conditionSql: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`${SOLD} and p.made_at >= ${filter.from}::timestamp at time zone 'Asia/Seoul'
    and p.made_at < (${filter.until}::timestamp + interval '1 day') at time zone 'Asia/Seoul' and ${conditionSql} group by 1, 2, 3`;
}

export async function selectHolderWorks(db: Db, filter: HolderReportFilter): Promise<HolderWorkRow[]> {
  const { rows } = await sql<HolderWorkRow>`
    with days as (${daysSql(filter)}),
    own as materialized (select w.id, w.title, days.day from work w, days where ${sharesSql(filter.holderId, sql`days.day`)}),
    sold as (${soldSql(filter, sql`p.work_id in (select id from own)`)})
    select own.id, own.title, coalesce(sum(d.readers), 0)::bigint as readers, coalesce(sum(d.opens), 0)::bigint as opens,
      coalesce(sum(s.copies), 0)::bigint as copies, coalesce(sum(s.coins), 0)::bigint as coins
    from own left join work_day d on d.work_id = own.id and d.day = own.day
    left join (select work_id, day, sum(copies) as copies, sum(coins) as coins from sold group by 1, 2) s
      on s.work_id = own.id and s.day = own.day
    group by own.id, own.title order by coins desc, own.title limit 2000`.execute(db);
  return rows;
}

/** Sales of a work on one day. */
export interface HolderDayRow {
  day: string;
  readers: number;
  opens: number;
  copies: number;
  coins: number;
}

export async function selectHolderDays(
  db: Db,
  filter: HolderReportFilter & { workId: number },
): Promise<HolderDayRow[]> {
  const { rows } = await sql<HolderDayRow>`
    with days as (${daysSql(filter)}),
    own as (select w.id, days.day from work w, days where w.id = ${filter.workId} and ${sharesSql(filter.holderId, sql`days.day`)}),
    sold as (${soldSql(filter, sql`p.work_id = ${filter.workId}`)})
    select to_char(own.day, 'YYYY-MM-DD') as day, coalesce(d.readers, 0)::bigint as readers,
      coalesce(d.opens, 0)::bigint as opens, coalesce(s.copies, 0)::bigint as copies, coalesce(s.coins, 0)::bigint as coins
    from own left join work_day d on d.work_id = own.id and d.day = own.day
    left join (select day, sum(copies) as copies, sum(coins) as coins from sold group by 1) s on s.day = own.day
    order by own.day desc`.execute(db);
  return rows;
}

/** An episode in a period. Openings are limited to their retention time. */
export interface HolderEpisodeRow {
  id: number;
  title: string;
  opens: number;
  copies: number;
  coins: number;
}

export async function selectHolderEpisodes(
  db: Db,
  filter: HolderReportFilter & { workId: number },
): Promise<HolderEpisodeRow[]> {
  const { rows } = await sql<HolderEpisodeRow>`
    with days as (${daysSql(filter)}),
    own as (
      select w.id, days.day
      from work w, days
      where w.id = ${filter.workId} and ${sharesSql(filter.holderId, sql`days.day`)}
    ),
    sold as (
      select s.episode_id, sum(s.copies) as copies, sum(s.coins) as coins
      from (${soldSql(filter, sql`p.work_id = ${filter.workId}`)}) s
      join own on own.day = s.day
      group by 1
    ),
    opened as (
      select o.episode_id, count(*) as opens
      from opening o
      join own on own.id = o.work_id and own.day = o.day
      where o.work_id = ${filter.workId} and o.day between ${filter.from}::date and ${filter.until}::date
      group by 1
    )
    select e.id, e.title, coalesce(opened.opens, 0)::bigint as opens, coalesce(sold.copies, 0)::bigint as copies,
      coalesce(sold.coins, 0)::bigint as coins
    from episode e
    left join sold on sold.episode_id = e.id
    left join opened on opened.episode_id = e.id
    where e.work_id = ${filter.workId} and exists (select 1 from own)
    order by e.position
    limit 5000`.execute(db);
  return rows;
}

export async function selectHolderWorkTitle(
  db: Db,
  filter: { holderId: number; workId: number },
): Promise<string | undefined> {
  const { rows } = await sql<{ title: string }>`
    select w.title from work w where w.id = ${filter.workId} and exists (select 1 from holder_contract c
      where c.holder_id = ${filter.holderId} and (c.work_id = w.id or (c.publisher_id in (
        select x.publisher_id from settlement_work_period x where x.work_id = w.id) and not exists (
        select 1 from holder_contract o where o.work_id = w.id))))`.execute(db);
  return rows[0]?.title;
}

export async function selectToday(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}
