import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { EARLY_SALE, SUPPORT_SALE } from '#shared/money/purchases';

/** Today in Seoul and the last counted day. */
export async function selectCounted(db: Db): Promise<{ today: string; last: string | null }> {
  const { rows } = await sql<{ today: string; last: string | null }>`
    select to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as today,
      (select to_char(max(day), 'YYYY-MM-DD') from shop_day) as last`.execute(db);
  return rows[0] ?? { today: '', last: null };
}

/** Serializes counting across processes. */
export async function lockCounting(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('seoga numbers'))`.execute(tx);
}

/** Recounts a day in Seoul from the original data. */
export async function countDay(tx: Tx, day: string): Promise<void> {
  await sql`
    with bounds as (
      select ${day}::date as day, ${day}::date::timestamp at time zone 'Asia/Seoul' as first,
        (${day}::date + 1)::timestamp at time zone 'Asia/Seoul' as next
    ),
    figures (measure, value) as (
      select 'visits', count(*) from access_log a, bounds b where a.at >= b.first and a.at < b.next
      union all select 'visitors', count(distinct a.visitor)
        from access_log a, bounds b
        where a.at >= b.first and a.at < b.next
      union all select 'readers', count(distinct o.reader) from opening o where o.day = ${day}::date
      union all select 'opens', count(*) from opening o where o.day = ${day}::date and o.episode_id <> 0
      union all select 'joins', count(*)
        from member m, bounds b
        where m.joined_at >= b.first and m.joined_at < b.next
      union all select 'active-members', count(distinct e.member_no)
        from reading_event e, bounds b
        where e.at >= b.first and e.at < b.next
      union all select 'charges', count(*)
        from payment p, bounds b
        where p.paid_at >= b.first and p.paid_at < b.next
      union all select 'charged-won', coalesce(sum(p.won), 0)
        from payment p, bounds b
        where p.paid_at >= b.first and p.paid_at < b.next
      union all select 'refunded-won',
        (
          select coalesce(sum(r.won), 0)
          from refund r, bounds b
          where r.state = 'done' and r.done_at >= b.first and r.done_at < b.next
        ) + (
          select coalesce(sum(v.won), 0)
          from payment_reversal v, bounds b
          where v.made_at >= b.first and v.made_at < b.next
        )
      union all select 'searches', count(*) from search_asked s where s.day = ${day}::date
      union all select 'missed-searches', count(*) from search_missed s where s.day = ${day}::date
    )
    insert into shop_day (day, measure, value)
    select ${day}::date, measure, value
    from figures
    on conflict (day, measure) do update set value = excluded.value`.execute(tx);
}

/** Recounts the coins sold on a day in Seoul, and who bought: episodes, support and the pass. */
export async function countSold(tx: Tx, day: string): Promise<void> {
  await sql`
    with bounds as (
      select ${day}::date::timestamp at time zone 'Asia/Seoul' as first,
        (${day}::date + 1)::timestamp at time zone 'Asia/Seoul' as next
    ),
    bought as (
      select p.member_no, p.coins
      from purchase p, bounds b
      where p.made_at >= b.first and p.made_at < b.next and p.coins > 0
    ),
    -- Support and the pass, from the ledger.
    given as (
      select t.kind, t.member_no, abs(sum(e.amount)) as coins
      from bounds b
      join ledger_transaction t on t.at >= b.first and t.at < b.next
        and t.kind in ('support', 'support-cancel', 'pass', 'pass-cancel')
      join ledger_entry e on e.transaction_id = t.id and e.account = 'revenue' and e.unit in ('coin', 'bonus')
      group by t.id, t.kind, t.member_no
    ),
    buyers as (
      select member_no from bought
      union
      select member_no from given where kind in ('support', 'pass')
    ),
    figures (measure, value) as (
      select 'buyers', count(*) from buyers
      union all select 'first-buyers', count(*)
        from buyers s, bounds b
        where not exists (
          select 1
          from purchase p
          where p.member_no = s.member_no and p.coins > 0 and p.made_at < b.first
        ) and not exists (
          select 1
          from ledger_transaction t
          where t.member_no = s.member_no and t.kind in ('support', 'pass') and t.at < b.first
        )
      union all select 'sold-coins', coalesce(sum(coins), 0) from bought
      union all select 'cancelled-coins', coalesce(sum(i.coins), 0)
        from purchase_item i, bounds b
        where i.cancel_transaction_id is not null and i.cancelled_at >= b.first and i.cancelled_at < b.next
      union all select kinds.kind || '-coins', coalesce(sum(g.coins), 0)
        from (values ('support'), ('support-cancel'), ('pass'), ('pass-cancel')) kinds (kind)
        left join given g using (kind)
        group by kinds.kind
    )
    insert into shop_day (day, measure, value)
    select ${day}::date, measure, value
    from figures
    on conflict (day, measure) do update set value = excluded.value`.execute(tx);
}

/** Members who joined that many days earlier and read on this day, stored on their joining day. */
export async function countRetained(tx: Tx, { day, after }: { day: string; after: number }): Promise<void> {
  await sql`
    insert into shop_day (day, measure, value)
    select ${day}::date - ${after}::int, ${`retained-${after}`}, count(*) from member m
    where m.joined_at >= (${day}::date - ${after}::int)::timestamp at time zone 'Asia/Seoul'
      and m.joined_at < (${day}::date - ${after}::int + 1)::timestamp at time zone 'Asia/Seoul'
      and exists (select 1 from reading_event e where e.member_no = m.member_no
        and e.at >= ${day}::date::timestamp at time zone 'Asia/Seoul'
        and e.at < (${day}::date + 1)::timestamp at time zone 'Asia/Seoul')
    on conflict (day, measure) do update set value = excluded.value`.execute(tx);
}

/** Recounts a day's sales by work and kind, support and early episodes as one each. */
export async function countSales(tx: Tx, day: string): Promise<void> {
  await sql`delete from shop_day_sale where day = ${day}::date`.execute(tx);
  await sql`
    insert into shop_day_sale (day, work_id, kind, episodes, coins, cancelled_coins)
    select ${day}::date, p.work_id, k.kind, count(*), sum(i.coins), coalesce(sum(i.coins) filter (where i.cancelled_at is not null), 0)
    from purchase p
    join purchase_item i on i.purchase_id = p.id
    cross join lateral (select case when p.is_early then ${EARLY_SALE}::smallint else p.kind end as kind) k
    where p.made_at >= ${day}::date::timestamp at time zone 'Asia/Seoul'
      and p.made_at < (${day}::date + 1)::timestamp at time zone 'Asia/Seoul'
    group by p.work_id, k.kind
    union all
    select ${day}::date, s.work_id, ${SUPPORT_SALE}, 0, sum(s.coins),
      sum(case when s.cancelled_at is null then s.returned_coins else s.coins end)
    from ledger_transaction t
    join support s on s.transaction_id = t.id
    where t.kind = 'support' and t.at >= ${day}::date::timestamp at time zone 'Asia/Seoul'
      and t.at < (${day}::date + 1)::timestamp at time zone 'Asia/Seoul'
    group by s.work_id`.execute(tx);
}

/** Recounts the episodes that members finished on a day, by work. */
export async function countFinished(tx: Tx, day: string): Promise<void> {
  await sql`
    insert into work_day_finish (work_id, day, finished)
    select e.work_id, ${day}::date, count(distinct (e.member_no, e.episode_id))
    from reading_event e
    join work w on w.id = e.work_id
    where e.act = 'finished' and e.at >= ${day}::date::timestamp at time zone 'Asia/Seoul'
      and e.at < (${day}::date + 1)::timestamp at time zone 'Asia/Seoul'
    group by e.work_id
    on conflict (work_id, day) do update set finished = excluded.finished`.execute(tx);
}

/** Deletes expired failed searches and errors. */
export async function deleteOldCounts(tx: Tx, retentionDays: number): Promise<void> {
  await sql`delete from search_missed where day < (seoga_now() at time zone 'Asia/Seoul')::date - ${retentionDays}::int`.execute(
    tx,
  );
  await sql`delete from fault_count where minute < seoga_now() - make_interval(days => ${retentionDays})`.execute(tx);
  await sql`delete from ledger_check where at < seoga_now() - interval '400 days'`.execute(tx);
}
