import { type RawBuilder, sql } from 'kysely';
import { finalPaidCoinsSql } from '#domain/purchase';
import type { Db, Tx } from '#kernel/context';
import { POPULARITY_SCALE } from '#shared/merchandising/rankings';

export interface RankingClock {
  countedUntil: Date;
  cancelledUntil: Date;
  realtimeAt: Date | null;
  dailyAt: Date | null;
  now: Date;
}

/** Locks counting, to serialize processes. */
export async function lockClock(tx: Tx): Promise<RankingClock> {
  await sql`select 1 from ranking_clock for update`.execute(tx);
  const { rows } = await sql<RankingClock>`
    select counted_until as "countedUntil", cancelled_until as "cancelledUntil", realtime_at as "realtimeAt",
      daily_at as "dailyAt", seoga_clock() as now from ranking_clock`.execute(tx);
  const [clock] = rows;
  if (!clock) throw new Error('ranking_clock has no row');
  return clock;
}

export async function updateClock(tx: Tx, progress: Partial<Omit<RankingClock, 'now'>>): Promise<void> {
  await tx
    .updateTable('ranking_clock')
    .set({
      ...(progress.countedUntil ? { counted_until: progress.countedUntil } : {}),
      ...(progress.cancelledUntil ? { cancelled_until: progress.cancelledUntil } : {}),
      ...(progress.realtimeAt ? { realtime_at: progress.realtimeAt } : {}),
      ...(progress.dailyAt ? { daily_at: progress.dailyAt } : {}),
    })
    .execute();
}

const COUNTS = ['readers', 'opens', 'follows', 'coins'] as const;
type Part = (count: RawBuilder<unknown>, more: RawBuilder<unknown>) => RawBuilder<unknown>;
/** Applies to each count and its difference column. */
const each = (part: Part, between = sql`, `): RawBuilder<unknown> =>
  sql.join(
    COUNTS.map((name) => part(sql.ref(name), sql.ref(`more_${name}`))),
    between,
  );
const names = each((count) => count);
const hourOf = (date: RawBuilder<unknown>): RawBuilder<unknown> => sql`date_trunc('hour', ${date}, 'UTC')`;

/**
 * Recounts hours and applies the differences to days and totals in the same statement; idempotent. A follow counts in
 * the hour of the member's first follow, even if removed since. Returns the changed rows.
 */
export async function recountHours(tx: Tx, { from, until }: { from: Date; until: Date }): Promise<number> {
  return saveCounts(tx, {
    fresh: sql`
      select hour, work_id, sum(readers)::bigint as readers, sum(opens)::bigint as opens,
        sum(follows)::bigint as follows, sum(coins)::bigint as coins
      from (
        select ${hourOf(sql`at`)} as hour, work_id, count(*) filter (where episode_id = 0) as readers,
          count(*) filter (where episode_id <> 0) as opens, 0 as follows, 0 as coins
          from opening
          where at >= ${from} and at < ${until}
            and day between (${from}::timestamptz at time zone 'Asia/Seoul')::date and (
              ${until}::timestamptz at time zone 'Asia/Seoul'
            )::date
          group by 1, 2
        union all select ${hourOf(sql`first_at`)}, work_id, 0, 0, count(*), 0
          from (
            select f.work_id, f.at as first_at
            from follow f
            where f.at >= ${from} and f.at < ${until}
              and not exists (
                select 1
                from former_follow p
                where p.member_no = f.member_no and p.work_id = f.work_id
              )
            union all
            select work_id, first_at
            from former_follow
            where first_at >= ${from} and first_at < ${until}
          ) followed
          group by 1, 2
        union all select ${hourOf(sql`p.made_at`)}, p.work_id, 0, 0, 0, sum(${finalPaidCoinsSql()})
          from purchase p
          where p.made_at >= ${from} and p.made_at < ${until} and p.transaction_id is not null
          group by 1, 2
      ) counted
      group by hour, work_id`,
    stored: sql`hour >= ${from} and hour < ${until}`,
  });
}

/** Recounts the coins of hours with refunded purchases. */
export async function recountCancelled(tx: Tx, { from, keptDays }: { from: Date; keptDays: number }): Promise<number> {
  const touched = sql`select distinct ${hourOf(sql`p.made_at`)} as hour, p.work_id
    from purchase_item i join purchase p on p.id = i.purchase_id
    where i.cancelled_at >= ${from} and p.made_at > seoga_clock() - make_interval(days => ${keptDays})`;
  return saveCounts(tx, {
    fresh: sql`select t.hour, t.work_id, h.readers, h.opens, h.follows,
        (select sum(${finalPaidCoinsSql()})::bigint from purchase p where p.work_id = t.work_id
          and p.made_at >= t.hour and p.made_at < t.hour + interval '1 hour' and p.transaction_id is not null) as coins
      from (${touched}) t join work_hour h on h.hour = t.hour and h.work_id = t.work_id`,
    stored: sql`(hour, work_id) in (select hour, work_id from (${touched}) t)`,
  });
}

/** Replaces hour counts and applies the differences. */
async function saveCounts(
  tx: Tx,
  counts: { fresh: RawBuilder<unknown>; stored: RawBuilder<unknown> },
): Promise<number> {
  const popular = (readers: RawBuilder<unknown>): RawBuilder<unknown> =>
    sql`floor(sqrt(${readers} * ${POPULARITY_SCALE}::bigint))::bigint`;
  const claimed = each((count) => sql`${count} = excluded.${count}`);
  const { rows } = await sql<{ changed: number }>`
    with fresh as materialized (${counts.fresh}),
    stored as materialized (select hour, work_id, ${names} from work_hour where ${counts.stored}),
    differing as materialized (
      select hour, work_id,
        ${each((count, more) => sql`coalesce(f.${count}, 0) as ${count}, coalesce(f.${count}, 0) - coalesce(s.${count}, 0) as ${more}`)}
      from fresh f
      full join stored s using (hour, work_id)
      where ${each((count) => sql`coalesce(f.${count}, 0) <> coalesce(s.${count}, 0)`, sql` or `)}
    ),
    hours as (
      insert into work_hour (hour, work_id, ${names})
      select hour, work_id, ${names}
      from differing
      on conflict (hour, work_id) do update set ${claimed}
    ),
    days as materialized (
      select d.day, d.work_id, coalesce(o.readers, 0) as readers_before,
        ${each((count, more) => sql`coalesce(o.${count}, 0) + d.${count} as ${count}, d.${count} as ${more}`)}
      from (
        select (hour at time zone 'Asia/Seoul')::date as day, work_id,
          ${each((count, more) => sql`sum(${more})::bigint as ${count}`)}
        from differing
        group by 1, 2
      ) d -- The limit keeps it a look-up a line: no plan reads years of days for an hour's works.

      left join lateral (select * from work_day o where o.day = d.day and o.work_id = d.work_id limit 1) o on true
    ),
    kept_days as (
      insert into work_day (day, work_id, ${names})
      select day, work_id, ${names}
      from days
      on conflict (day, work_id) do update set ${claimed}
    ),
    totals as (
      select work_id, ${each((count, more) => sql`sum(${more})::bigint as ${count}`)},
        sum(${popular(sql`readers`)} - ${popular(sql`readers_before`)})::bigint as popularity
      from days
      group by work_id
    ),
    kept_totals as (
      insert into work_total (work_id, ${names}, popularity, is_ahead)
      select t.work_id, ${each((count) => sql`coalesce(o.${count}, 0) + t.${count}`)},
        coalesce(o.popularity, 0) + t.popularity, coalesce(o.is_ahead, false) or t.popularity <> 0
      from totals t
      left join lateral (select * from work_total o where o.work_id = t.work_id limit 1) o on true
      on conflict (work_id) do update set ${claimed}, popularity = excluded.popularity, is_ahead = excluded.is_ahead
    )
    select count(*)::int as changed
    from differing`.execute(tx);
  return rows[0]?.changed ?? 0;
}

/** Publishes popularity in small ordered batches, so that follows and imports hardly wait; returns the works. */
export async function updatePopularity(tx: Tx, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    with ahead as materialized (select work_id, popularity from work_total where is_ahead order by work_id limit ${limit} for update),
    said as (update work_total t set is_ahead = false from ahead where t.work_id = ahead.work_id),
    held as materialized (select w.id from work w where w.id in (select work_id from ahead) order by w.id for update)
    update work w set popularity = ahead.popularity from ahead, held
    where w.id = held.id and ahead.work_id = w.id and w.popularity <> ahead.popularity returning w.id`.execute(tx);
  return rows.map(({ id }) => id);
}

export async function isPopularityAhead(db: Db): Promise<boolean> {
  const row = await db.selectFrom('work_total').select('work_id').where('is_ahead', '=', true).executeTakeFirst();
  return row !== undefined;
}

/** Deletes expired days, boards and follow histories left by older releases. */
export async function deleteOld(
  tx: Tx,
  stored: { dayDays: number; realtimeDays: number; boardDays: number },
): Promise<void> {
  await sql`delete from work_day where day < (seoga_now() at time zone 'Asia/Seoul')::date - ${stored.dayDays}::int`.execute(
    tx,
  );
  await sql`delete from former_follow f using member m where m.member_no = f.member_no and m.state = 'withdrawn'`.execute(
    tx,
  );
  await sql`
    delete from ranking_snapshot where basis_at < seoga_now() - make_interval(days => ${stored.boardDays})
      or (board = 'realtime' and basis_at < seoga_now() - make_interval(days => ${stored.realtimeDays}))`.execute(tx);
}
