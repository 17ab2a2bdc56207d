import { sql } from 'kysely';
import { isWithinFamilyRatingSql } from '#domain/members';
import type { Tx } from '#kernel/context';
import type { MemberNotification } from '../notification-texts.ts';
import { consentsSql } from '../releases/broadcast-store.ts';

export type DuePush = MemberNotification & {
  id: number;
  memberNo: number;
  workId: number | null;
  advertId: number | null;
  /** Null without a work, or when it may not be named. */
  title: string | null;
  madeAt: Date;
  now: Date;
  isSeen: boolean;
  isWanted: boolean;
  isTrue: boolean;
  quietFrom: number | null;
  quietUntil: number | null;
  adverts: boolean;
  atNight: boolean;
};

/** Per kind, whether the notification still holds. */
const STILL_TRUE = sql`
  case n.kind
    when 'new-episode' then exists (
      select 1
      from follow f
      where f.member_no = n.member_no and f.work_id = n.work_id and f.wants_alarm
    )
      and not exists (
        select 1
        from notification_choice o
        where o.member_no = n.member_no and o.kind = 'new-episode' and not o.is_on
      )
    when 'wait-free' then exists (
      select 1
      from wait_free f
      where f.member_no = n.member_no and f.work_id = n.work_id
        and n.ref = f.work_id || ':' || extract(epoch from f.used_at)::bigint
    )
    when 'rental-ending' then (n.facts ->> 'endsAt')::timestamptz > seoga_clock()
    when 'coins-expiring' then exists (
      select 1
      from lot l
      where l.member_no = n.member_no and l.remaining > 0 and l.unit in ('coin', 'bonus')
        and (l.expires_at at time zone 'Asia/Seoul')::date = (n.facts ->> 'day')::date
        and l.expires_at > seoga_clock()
    )
    when 'gift' then not exists (
      select 1
      from gift g
      where g.member_no = n.member_no and (n.ref = 'ending:' || g.id or n.ref = 'campaign:' || g.campaign_id)
        and (g.claimed_at is not null or g.until <= seoga_clock())
    )
    when 'advert' then a.stopped_at is null
    else true
  end`;

/**
 * Due notifications, longest due first, locked; rows locked by other processes are skipped. Adult works and those above
 * the rating that a guardian allows are not named.
 */
export async function claimDuePushes(tx: Tx, limit: number): Promise<DuePush[]> {
  const { rows } = await sql<DuePush>`
    select n.id, n.kind, n.member_no as "memberNo", n.work_id as "workId", w.advert_id as "advertId",
      case when n.wave_id is null then n.facts else coalesce(w.facts, n.facts) end as facts,
      case
        when k.rating in ('all', '12', '15') and k.is_listed and ${isWithinFamilyRatingSql(sql`n.member_no`, sql`k.rating`)}
          then k.title
      end as title, n.made_at as "madeAt",
      seoga_clock() as now, (n.read_at is not null or n.removed_at is not null) as "isSeen",
      not exists (
        select 1
        from notification_channel ch
        where ch.member_no = n.member_no and ch.kind = n.kind and ch.channel = 'push' and not ch.is_on
      ) as "isWanted",
      ${STILL_TRUE} as "isTrue", s.quiet_from as "quietFrom", s.quiet_until as "quietUntil",
      ${consentsSql(sql`n.member_no`, 'marketing')} as adverts,
      ${consentsSql(sql`n.member_no`, 'marketing-night')} as "atNight"
    from notification n
    left join notification_wave w on w.id = n.wave_id
    left join advert a on a.id = w.advert_id
    left join work k on k.id = n.work_id
    left join notification_setting s on s.member_no = n.member_no
    where n.id in (
      select id
      from notification
      where push_due <= (select seoga_clock())
      order by push_due, id
      limit ${limit}
    )
      and n.push_due is not null
    order by n.push_due, n.id
    for update of n skip locked`.execute(tx);
  return rows;
}

export async function markPushed(
  tx: Tx,
  done: { sent: number[]; dropped: number[]; later: { id: number; until: Date }[] },
): Promise<void> {
  await sql`update notification set push_due = null, pushed_at = seoga_clock()
    where id = any(${done.sent}::bigint[])`.execute(tx);
  await sql`update notification set push_due = null where id = any(${done.dropped}::bigint[])`.execute(tx);
  const [ids, untils] = [done.later.map(({ id }) => id), done.later.map(({ until }) => until.toISOString())];
  await sql`update notification n set push_due = l.until
    from unnest(${ids}::bigint[], ${untils}::timestamptz[]) as l (id, until) where n.id = l.id`.execute(tx);
}
