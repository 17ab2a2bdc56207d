import { type RawBuilder, sql } from 'kysely';
import { isWithinFamilyRatingSql } from '#domain/members';
import type { Db, Tx } from '#kernel/context';
import {
  DIGEST_KINDS,
  NOTIFICATION_RETENTION_DAYS,
  type NotificationKind,
  PUSHED_KINDS,
} from '#shared/notifications/notifications';
import type { MemberNotification } from './notification-texts.ts';

export type NotificationRow = MemberNotification & {
  id: number;
  workId: number | null;
  madeAt: Date;
  readAt: Date | null;
};

/** `mayNameWork`: the work's rating is within what a guardian allows. */
export type InboxRow = NotificationRow & { mayNameWork: boolean };

/** When to push a kind to `member`: now with a device and push enabled, else null. */
export function pushDueSql(kind: NotificationKind, member: RawBuilder<unknown>): RawBuilder<Date | null> {
  if (!PUSHED_KINDS.some((pushed) => pushed === kind)) return sql`null::timestamptz`;
  return sql`case when exists (select 1 from push_device pd where pd.member_no = ${member})
    and ${wantsNotificationSql(kind, { member, channel: 'push' })} then seoga_clock() end`;
}

/** Whether a member wants a kind by a channel; on by default. */
function wantsNotificationSql(
  kind: NotificationKind,
  { member, channel }: { member: RawBuilder<unknown>; channel: 'push' | 'mail' },
): RawBuilder<boolean> {
  return sql`not exists (select 1 from notification_channel ch where ch.member_no = ${member}
    and ch.kind = ${kind} and ch.channel = ${channel} and not ch.is_on)`;
}

/** Inserts a notification; false for a duplicate or a former member. */
export async function insertNotification(
  tx: Tx,
  notification: { memberNo: number; kind: NotificationKind; ref: string; workId?: number; facts: object },
): Promise<boolean> {
  const { memberNo, kind, ref, workId = null, facts } = notification;
  const { rows } = await sql`
    insert into notification (member_no, kind, ref, work_id, facts, push_due)
    select m.member_no, ${kind}, ${ref}, ${workId}::bigint, ${JSON.stringify(facts)}::jsonb, ${pushDueSql(kind, sql`m.member_no`)}
    from member m where m.member_no = ${memberNo} and m.state <> 'withdrawn'
    on conflict (member_no, kind, ref) do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

const NEWS = sql`n.id, n.kind, n.work_id as "workId", n.made_at as "madeAt", n.read_at as "readAt",
  case when n.wave_id is null then n.facts else coalesce(w.facts, n.facts) end as facts`;
const FROM = sql`notification n left join notification_wave w on w.id = n.wave_id`;

export async function selectInbox(
  db: Db,
  input: { memberNo: number; kind: NotificationKind | undefined; before: number | undefined; limit: number },
): Promise<InboxRow[]> {
  const rating = sql`(select k.rating from work k where k.id = n.work_id)`;
  const { rows } = await sql<InboxRow>`
    select ${NEWS}, ${isWithinFamilyRatingSql(input.memberNo, rating)} as "mayNameWork"
    from ${FROM}
    where n.member_no = ${input.memberNo} and n.removed_at is null
      and n.made_at > seoga_now() - make_interval(days => ${NOTIFICATION_RETENTION_DAYS})
      ${input.kind ? sql`and n.kind = ${input.kind}` : sql``} ${input.before ? sql`and n.id < ${input.before}` : sql``}
    order by n.id desc limit ${input.limit}`.execute(db);
  return rows;
}

export async function selectNotification(
  db: Db,
  input: { memberNo: number; id: number },
): Promise<NotificationRow | undefined> {
  const { rows } = await sql<NotificationRow>`select ${NEWS} from ${FROM}
    where n.id = ${input.id} and n.member_no = ${input.memberNo} and n.removed_at is null`.execute(db);
  return rows[0];
}

export async function selectUnread(
  db: Db,
  memberNo: number,
): Promise<{ now: Date; unread: Map<NotificationKind, number> }> {
  const { rows } = await sql<{ now: Date; kind: NotificationKind | null; count: number }>`
    select seoga_now() as now, n.kind, count(n.id)::int as count from (select 1) one
    left join notification n on n.member_no = ${memberNo} and n.read_at is null and n.removed_at is null
      and n.made_at > seoga_now() - make_interval(days => ${NOTIFICATION_RETENTION_DAYS})
    group by n.kind`.execute(db);
  const unread = new Map(rows.flatMap(({ kind, count }) => (kind === null ? [] : [[kind, count]])));
  return { now: rows[0]?.now ?? new Date(0), unread };
}

/** Marks these, all or all of a kind as read. Returns how many changed. */
export async function markNotificationsRead(
  tx: Tx,
  input: { memberNo: number; ids?: number[] | undefined; kind?: NotificationKind | undefined },
): Promise<number> {
  const { rows } = await sql`update notification n set read_at = seoga_clock(), push_due = null
    where n.member_no = ${input.memberNo} and n.read_at is null and n.removed_at is null
      ${input.ids ? sql`and n.id = any(${input.ids}::bigint[])` : sql``} ${input.kind ? sql`and n.kind = ${input.kind}` : sql``}
    returning 1`.execute(tx);
  return rows.length;
}

/** Hides a notification; the row stays to prevent duplicates. False when unknown. */
export async function markNotificationRemoved(tx: Tx, input: { memberNo: number; id: number }): Promise<boolean> {
  const { rows } = await sql`update notification set removed_at = seoga_clock(), push_due = null
    where id = ${input.id} and member_no = ${input.memberNo} and removed_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Deletes expired notifications up to a limit; returns how many. */
export async function deleteOldNotifications(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql`delete from notification where id in (select id from notification
    where made_at < seoga_now() - make_interval(days => ${NOTIFICATION_RETENTION_DAYS}) order by made_at limit ${limit}) returning 1`.execute(
    tx,
  );
  return rows.length;
}

/** Unread, unpushed and unmailed notifications for a digest, newest first. */
export async function selectForDigest(
  tx: Tx,
  input: { memberNo: number; limit: number },
): Promise<(NotificationRow & { isAdult: boolean; title: string | null })[]> {
  const { rows } = await sql<NotificationRow & { isAdult: boolean; title: string | null }>`
    select ${NEWS}, case when ${isWithinFamilyRatingSql(input.memberNo, sql`k.rating`)} then k.title end as title,
      coalesce(k.rating not in ('all', '12', '15'), false) as "isAdult"
    from ${FROM}
    left join work k on k.id = n.work_id and k.is_listed
    where n.member_no = ${input.memberNo} and n.read_at is null and n.removed_at is null and n.pushed_at is null
      and n.mailed_at is null and n.kind = any(${[...DIGEST_KINDS]}::text[])
      and n.made_at > seoga_clock() - interval '8 days'
      and not exists (
        select 1
        from notification_channel ch
        where ch.member_no = n.member_no and ch.kind = n.kind and ch.channel = 'mail' and not ch.is_on
      )
      and (
        n.kind <> 'new-episode'
        or exists (
          select 1
          from follow f
          where f.member_no = n.member_no and f.work_id = n.work_id and f.wants_alarm
        )
      )
    order by n.id desc
    limit ${input.limit}`.execute(tx);
  return rows;
}

export async function markNotificationsMailed(tx: Tx, ids: number[]): Promise<void> {
  await sql`update notification set mailed_at = seoga_clock() where id = any(${ids}::bigint[])`.execute(tx);
}

export async function selectAllNotifications(
  db: Db,
  memberNo: number,
): Promise<(NotificationRow & { title: string | null })[]> {
  const { rows } = await sql<NotificationRow & { title: string | null }>`
    select ${NEWS}, k.title from ${FROM} left join work k on k.id = n.work_id
    where n.member_no = ${memberNo} and n.removed_at is null order by n.id`.execute(db);
  return rows;
}
