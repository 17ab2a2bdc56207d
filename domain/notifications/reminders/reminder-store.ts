import { type RawBuilder, sql } from 'kysely';
import { freeNowSql } from '#domain/catalog';
import type { Tx } from '#kernel/context';
import { pushDueSql } from '../notification-store.ts';

/** A half-open time range: after `from`, up to `until`. */
export interface TimeRange {
  from: Date;
  until: Date;
}

const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS"Z"');
const iso = (date: RawBuilder<unknown>) => sql`to_char((${date}) at time zone 'UTC', ${ISO})`;
const ON_CONFLICT = sql`on conflict (member_no, kind, ref) do nothing`;

/** Works that are free again after waiting and have a next episode. */
export async function insertWaitFree(tx: Tx, { from, until }: TimeRange): Promise<void> {
  await sql`
    insert into notification (member_no, kind, ref, work_id, facts, push_due)
    select f.member_no, 'wait-free', f.work_id || ':' || extract(epoch from f.used_at)::bigint, f.work_id,
      jsonb_build_object('readyAt', ${iso(sql`f.used_at + make_interval(hours => h.hours)`)}),
      ${pushDueSql('wait-free', sql`f.member_no`)}
    from (select distinct wait_free_hours as hours from work where wait_free_hours is not null) h
    join wait_free f
      on f.used_at > ${from}::timestamptz - make_interval(hours => h.hours)
      and f.used_at <= ${until}::timestamptz - make_interval(hours => h.hours)
    join work w on w.id = f.work_id and w.wait_free_hours = h.hours and w.is_listed
    join member m on m.member_no = f.member_no and m.state = 'active'
    where exists (
      select 1
      from episode e
      where e.work_id = w.id and not e.is_withdrawn and e.opens_at <= seoga_now() and not ${freeNowSql('e')}
        and (
          select count(*)
          from episode n
          where n.work_id = w.id and n.position > e.position and not n.is_withdrawn and n.opens_at <= seoga_now()
        ) >= w.wait_free_except_last
        and not exists (
          select 1
          from entitlement t
          where t.member_no = f.member_no and t.episode_id = e.id and t.revoked_at is null
            and (t.ends_at is null or t.ends_at > seoga_now())
        )
    ) ${ON_CONFLICT}`.execute(tx);
}

/** Rentals that end in a day, one per work and day; not those shorter than a day. */
export async function insertRentals(tx: Tx, { from, until }: TimeRange): Promise<void> {
  await sql`
    insert into notification (member_no, kind, ref, work_id, facts, push_due)
    select r.member_no, 'rental-ending', r.work_id || ':' || r.day, r.work_id,
      jsonb_build_object('endsAt', ${iso(sql`r.ends_at`)}), ${pushDueSql('rental-ending', sql`r.member_no`)}
    from (
      select e.member_no, e.work_id, (e.ends_at at time zone 'Asia/Seoul')::date as day, min(e.ends_at) as ends_at
      from entitlement e
      where e.kind = 'rental' and e.revoked_at is null and e.rental_hours > 24
        and e.ends_at > ${from}::timestamptz + interval '24 hours'
        and e.ends_at <= ${until}::timestamptz + interval '24 hours' and e.ends_at > seoga_now()
        and not exists (
          select 1
          from entitlement o
          where o.member_no = e.member_no and o.episode_id = e.episode_id and o.kind = 'buy'
            and o.revoked_at is null
        )
      group by 1, 2, 3
    ) r
    join member m on m.member_no = r.member_no and m.state = 'active' ${ON_CONFLICT}`.execute(tx);
}

/** A member's coins that expire on that day, once. Coins granted later than that are left to the nearer reminder. */
export async function insertExpiring(tx: Tx, { from, until, days }: TimeRange & { days: number }): Promise<void> {
  const ahead = sql`make_interval(days => ${days})`;
  await sql`
    insert into notification (member_no, kind, ref, facts, push_due)
    select d.member_no, 'coins-expiring', ${`${days}:`} || d.day,
      jsonb_build_object('coin', s.coin, 'bonus', s.bonus, 'day', d.day, 'daysLeft', ${days}::int),
      ${pushDueSql('coins-expiring', sql`d.member_no`)}
    from (
      select distinct l.member_no, (l.expires_at at time zone 'Asia/Seoul')::date as day
      from lot l
      where l.remaining > 0 and l.unit in ('coin', 'bonus') and l.expires_at > seoga_now()
        and l.expires_at > ${from}::timestamptz + ${ahead} and l.expires_at <= ${until}::timestamptz + ${ahead}
        and l.made_at < l.expires_at - ${ahead}
    ) d
    join lateral (
      select coalesce(sum(l.remaining) filter (where l.unit = 'coin'), 0)::int as coin,
        coalesce(sum(l.remaining) filter (where l.unit = 'bonus'), 0)::int as bonus
      from lot l
      where l.member_no = d.member_no and l.remaining > 0 and l.unit in ('coin', 'bonus')
        and (l.expires_at at time zone 'Asia/Seoul')::date = d.day
    ) s on s.coin + s.bonus > 0
    join member m on m.member_no = d.member_no and m.state = 'active' ${ON_CONFLICT}`.execute(tx);
}

/** Gifts that can be claimed for one more day, when they were offered longer. */
export async function insertGiftsEnding(tx: Tx, { from, until }: TimeRange): Promise<void> {
  await sql`
    insert into notification (member_no, kind, ref, facts, push_due)
    select g.member_no, 'gift', 'ending:' || g.id, jsonb_build_object('isEnding', true, 'until', ${iso(sql`g.until`)},
      'title', case when g.things::text like '%"work": %' then '' else g.title end), ${pushDueSql('gift', sql`g.member_no`)}
    from gift g join member m on m.member_no = g.member_no and m.state = 'active'
    where g.claimed_at is null and g.until > ${from}::timestamptz + interval '24 hours'
      and g.until <= ${until}::timestamptz + interval '24 hours' and g.until > seoga_now()
      and g.made_at < g.until - interval '24 hours'
    ${ON_CONFLICT}`.execute(tx);
}
