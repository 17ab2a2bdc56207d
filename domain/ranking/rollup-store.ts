import { type RawBuilder, sql } from 'kysely';
import { keptCoinsSql } from '#domain/purchase';
import type { Db, Tx } from '#shared/context';
import { POPULARITY_SCALE } from '#vocabulary/rankings';

/** How far the counting has come, and what time it is. */
export interface RankingClock {
  countedUntil: Date;
  cancelledUntil: Date;
  realtimeAt: Date | null;
  dailyAt: Date | null;
  now: Date;
}

/** Holds the counting until the transaction ends: two processes take turns, and the second sees what the first did. */
export async function lockClock(tx: Tx): Promise<RankingClock> {
  await sql`select 1 from ranking_clock for update`.execute(tx);
  const { rows } = await sql<RankingClock>`
    select counted_until as "countedUntil", cancelled_until as "cancelledUntil", realtime_at as "realtimeAt",
      daily_at as "dailyAt", seoga_clock() as now from ranking_clock`.execute(tx);
  const [clock] = rows;
  if (!clock) throw new Error('ranking_clock has no row');
  return clock;
}

/** Writes down how far the counting has come. */
export async function updateClock(tx: Tx, come: Partial<Omit<RankingClock, 'now'>>): Promise<void> {
  await tx
    .updateTable('ranking_clock')
    .set({
      ...(come.countedUntil ? { counted_until: come.countedUntil } : {}),
      ...(come.cancelledUntil ? { cancelled_until: come.cancelledUntil } : {}),
      ...(come.realtimeAt ? { realtime_at: come.realtimeAt } : {}),
      ...(come.dailyAt ? { daily_at: come.dailyAt } : {}),
    })
    .execute();
}

const COUNTS = ['readers', 'opens', 'follows', 'coins'] as const;
type Part = (count: RawBuilder<unknown>, more: RawBuilder<unknown>) => RawBuilder<unknown>;
/** The same for each count, and for the column that holds by how much it differs. */
const each = (part: Part, between = sql`, `): RawBuilder<unknown> =>
  sql.join(
    COUNTS.map((name) => part(sql.ref(name), sql.ref(`more_${name}`))),
    between,
  );
const names = each((count) => count);
const hourOf = (moment: RawBuilder<unknown>): RawBuilder<unknown> => sql`date_trunc('hour', ${moment}, 'UTC')`;

/**
 * Counts hours anew from what happened in them, whatever was counted before. Days and totals follow by the difference,
 * in the same statement: counting twice changes nothing. A follow counts in the hour of a member's first of the work,
 * though it was let go since. Answers how many lines differed.
 */
export async function recountHours(tx: Tx, { from, until }: { from: Date; until: Date }): Promise<number> {
  return takeCounts(tx, {
    fresh: sql`select hour, work_id, sum(readers)::bigint as readers, sum(opens)::bigint as opens,
        sum(follows)::bigint as follows, sum(coins)::bigint as coins from (
      select ${hourOf(sql`at`)} as hour, work_id, count(*) filter (where episode_id = 0) as readers,
          count(*) filter (where episode_id <> 0) as opens, 0 as follows, 0 as coins
        from opening where at >= ${from} and at < ${until}
          and day between (${from}::timestamptz at time zone 'Asia/Seoul')::date and (${until}::timestamptz at time zone 'Asia/Seoul')::date
        group by 1, 2
      union all select ${hourOf(sql`first_at`)}, work_id, 0, 0, count(*), 0 from (
          select f.work_id, f.at as first_at from follow f where f.at >= ${from} and f.at < ${until}
            and not exists (select 1 from former_follow p where p.member_no = f.member_no and p.work_id = f.work_id)
          union all select work_id, first_at from former_follow where first_at >= ${from} and first_at < ${until}) followed
        group by 1, 2
      union all select ${hourOf(sql`p.made_at`)}, p.work_id, 0, 0, 0, sum(${keptCoinsSql()}) from purchase p
        where p.made_at >= ${from} and p.made_at < ${until} and p.transaction_id is not null group by 1, 2) counted
      group by hour, work_id`,
    stored: sql`hour >= ${from} and hour < ${until}`,
  });
}

/** Counts the coins of hours anew in which a purchase was made that was taken back since; the rest of them stays. */
export async function recountCancelled(tx: Tx, { from, keptDays }: { from: Date; keptDays: number }): Promise<number> {
  const touched = sql`select distinct ${hourOf(sql`p.made_at`)} as hour, p.work_id
    from purchase_item i join purchase p on p.id = i.purchase_id
    where i.cancelled_at >= ${from} and p.made_at > seoga_clock() - make_interval(days => ${keptDays})`;
  return takeCounts(tx, {
    fresh: sql`select t.hour, t.work_id, h.readers, h.opens, h.follows,
        (select sum(${keptCoinsSql()})::bigint from purchase p where p.work_id = t.work_id
          and p.made_at >= t.hour and p.made_at < t.hour + interval '1 hour' and p.transaction_id is not null) as coins
      from (${touched}) t join work_hour h on h.hour = t.hour and h.work_id = t.work_id`,
    stored: sql`(hour, work_id) in (select hour, work_id from (${touched}) t)`,
  });
}

/** Puts counts of hours in place of those that were stored, and carries the difference to days, totals and popularity. */
async function takeCounts(
  tx: Tx,
  counts: { fresh: RawBuilder<unknown>; stored: RawBuilder<unknown> },
): Promise<number> {
  const popular = (readers: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`floor(sqrt(${readers} * ${POPULARITY_SCALE}::bigint))::bigint`;
  const taken = each((count) => sql`${count} = excluded.${count}`);
  const { rows } = await sql<{ changed: number }>`
    with fresh as materialized (${counts.fresh}),
    stored as materialized (select hour, work_id, ${names} from work_hour where ${counts.stored}),
    differing as materialized (
      select hour, work_id, ${each((count, more) => sql`coalesce(f.${count}, 0) as ${count}, coalesce(f.${count}, 0) - coalesce(s.${count}, 0) as ${more}`)}
      from fresh f full join stored s using (hour, work_id)
      where ${each((count) => sql`coalesce(f.${count}, 0) <> coalesce(s.${count}, 0)`, sql` or `)}),
    hours as (insert into work_hour (hour, work_id, ${names})
      select hour, work_id, ${names} from differing
      on conflict (hour, work_id) do update set ${taken}),
    days as materialized (select d.day, d.work_id, coalesce(o.readers, 0) as readers_before,
        ${each((count, more) => sql`coalesce(o.${count}, 0) + d.${count} as ${count}, d.${count} as ${more}`)}
      from (select (hour at time zone 'Asia/Seoul')::date as day, work_id, ${each((count, more) => sql`sum(${more})::bigint as ${count}`)}
        from differing group by 1, 2) d
      -- The limit keeps it a look-up a line: no plan reads years of days for an hour's works.
      left join lateral (select * from work_day o where o.day = d.day and o.work_id = d.work_id limit 1) o on true),
    kept_days as (insert into work_day (day, work_id, ${names})
      select day, work_id, ${names} from days on conflict (day, work_id) do update set ${taken}),
    totals as (select work_id, ${each((count, more) => sql`sum(${more})::bigint as ${count}`)},
        sum(${popular(sql`readers`)} - ${popular(sql`readers_before`)})::bigint as popularity
      from days group by work_id),
    kept_totals as (insert into work_total (work_id, ${names}, popularity, is_ahead)
      select t.work_id, ${each((count) => sql`coalesce(o.${count}, 0) + t.${count}`)},
        coalesce(o.popularity, 0) + t.popularity, coalesce(o.is_ahead, false) or t.popularity <> 0
      from totals t left join lateral (select * from work_total o where o.work_id = t.work_id limit 1) o on true
      on conflict (work_id) do update set ${taken}, popularity = excluded.popularity, is_ahead = excluded.is_ahead)
    select count(*)::int as changed from differing`.execute(tx);
  return rows[0]?.changed ?? 0;
}

/**
 * Lets some works say how popular they have become; answers which. Few at a time and in order: whoever follows or imports
 * one of them hardly waits, and the works of one part never wait for those of another.
 */
export async function updatePopularity(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ahead as materialized (select work_id, popularity from work_total where is_ahead order by work_id limit ${limit} for update),
    said as (update work_total t set is_ahead = false from ahead where t.work_id = ahead.work_id),
    held as materialized (select w.id from work w where w.id in (select work_id from ahead) order by w.id for update)
    update work w set popularity = ahead.popularity from ahead, held
    where w.id = held.id and ahead.work_id = w.id and w.popularity <> ahead.popularity returning w.id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Whether a work still says another popularity than it has. */
export async function isPopularityAhead(db: Db): Promise<boolean> {
  const row = await db.selectFrom('work_total').select('work_id').where('is_ahead', '=', true).executeTakeFirst();
  return row !== undefined;
}

/** Days and boards that are past their keeping go, and which works somebody followed whom a release before this one let leave. */
export async function deleteOld(
  tx: Tx,
  kept: { dayDays: number; realtimeDays: number; boardDays: number },
): Promise<void> {
  await sql`delete from work_day where day < (seoga_now() at time zone 'Asia/Seoul')::date - ${kept.dayDays}::int`.execute(
    tx,
  );
  await sql`delete from former_follow f using member m where m.member_no = f.member_no and m.state = 'withdrawn'`.execute(
    tx,
  );
  await sql`
    delete from ranking_snapshot where basis_at < seoga_now() - make_interval(days => ${kept.boardDays})
      or (board = 'realtime' and basis_at < seoga_now() - make_interval(days => ${kept.realtimeDays}))`.execute(tx);
}
