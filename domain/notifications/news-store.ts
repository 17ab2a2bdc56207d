import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import { DIGEST_KINDS, KEPT_DAYS, type NewsKind, PUSHED_KINDS } from '#vocabulary/notifications';
import type { News } from './notification-words.ts';

/** News as they lie in an inbox. */
export type NewsRow = News & {
  id: number;
  workId: number | null;
  madeAt: Date;
  readAt: Date | null;
};

/** When news of a kind are to be pushed to `member`: at once where they have a device and have not switched that off. */
export function pushDueSql(kind: NewsKind, member: RawBuilder<unknown>): RawBuilder<Date | null> {
  if (!PUSHED_KINDS.some((pushed) => pushed === kind)) return sql`null::timestamptz`;
  return sql`case when exists (select 1 from push_device pd where pd.member_no = ${member})
    and ${wantsSql(kind, { member, channel: 'push' })} then seoga_clock() end`;
}

/** Whether a member wants news of a kind by a way; who never chose does. */
function wantsSql(
  kind: NewsKind,
  { member, channel }: { member: RawBuilder<unknown>; channel: 'push' | 'mail' },
): RawBuilder<boolean> {
  return sql`not exists (select 1 from notification_channel ch where ch.member_no = ${member}
    and ch.kind = ${kind} and ch.channel = ${channel} and not ch.is_on)`;
}

/** Puts news into an inbox; false where they lie there already, or the member has left. */
export async function insertNews(
  tx: Tx,
  news: { memberNo: number; kind: NewsKind; ref: string; workId?: number; facts: object },
): Promise<boolean> {
  const { memberNo, kind, ref, workId = null, facts } = news;
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

/** A page of an inbox, the newest first, and the moment of the reading. */
export async function selectInbox(
  db: Db,
  ask: { memberNo: number; kind: NewsKind | undefined; before: number | undefined; limit: number },
): Promise<NewsRow[]> {
  const { rows } = await sql<NewsRow>`select ${NEWS} from ${FROM}
    where n.member_no = ${ask.memberNo} and n.removed_at is null
      and n.made_at > seoga_now() - make_interval(days => ${KEPT_DAYS})
      ${ask.kind ? sql`and n.kind = ${ask.kind}` : sql``} ${ask.before ? sql`and n.id < ${ask.before}` : sql``}
    order by n.id desc limit ${ask.limit}`.execute(db);
  return rows;
}

/** One of a member's news. */
export async function selectNews(db: Db, ask: { memberNo: number; id: number }): Promise<NewsRow | undefined> {
  const { rows } = await sql<NewsRow>`select ${NEWS} from ${FROM}
    where n.id = ${ask.id} and n.member_no = ${ask.memberNo} and n.removed_at is null`.execute(db);
  return rows[0];
}

/** The moment of the reading, and of each kind how much of it is unread. */
export async function selectUnread(db: Db, memberNo: number): Promise<{ now: Date; unread: Map<NewsKind, number> }> {
  const { rows } = await sql<{ now: Date; kind: NewsKind | null; count: number }>`
    select seoga_now() as now, n.kind, count(n.id)::int as count from (select 1) one
    left join notification n on n.member_no = ${memberNo} and n.read_at is null and n.removed_at is null
      and n.made_at > seoga_now() - make_interval(days => ${KEPT_DAYS})
    group by n.kind`.execute(db);
  const unread = new Map(rows.flatMap(({ kind, count }) => (kind === null ? [] : [[kind, count]])));
  return { now: rows[0]?.now ?? new Date(0), unread };
}

/** Marks news as read: these, or all, or all of a kind. Answers how many were not before. */
export async function markNewsRead(
  tx: Tx,
  order: { memberNo: number; ids?: number[] | undefined; kind?: NewsKind | undefined },
): Promise<number> {
  const { rows } = await sql`update notification n set read_at = seoga_clock(), push_due = null
    where n.member_no = ${order.memberNo} and n.read_at is null and n.removed_at is null
      ${order.ids ? sql`and n.id = any(${order.ids}::bigint[])` : sql``} ${order.kind ? sql`and n.kind = ${order.kind}` : sql``}
    returning 1`.execute(tx);
  return rows.length;
}

/** Takes news out of an inbox; the row stays, so that they are not told again. False where they are not there. */
export async function markNewsRemoved(tx: Tx, order: { memberNo: number; id: number }): Promise<boolean> {
  const { rows } = await sql`update notification set removed_at = seoga_clock(), push_due = null
    where id = ${order.id} and member_no = ${order.memberNo} and removed_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

/** Lets go of what is past its keeping, so many at a time; answers how many went. */
export async function deleteOldNews(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql`delete from notification where id in (select id from notification
    where made_at < seoga_now() - make_interval(days => ${KEPT_DAYS}) order by made_at limit ${limit}) returning 1`.execute(
    tx,
  );
  return rows.length;
}

/** What is unread, was not pushed and not written of before, for the gathered letter; the newest first. */
export async function selectForDigest(
  tx: Tx,
  ask: { memberNo: number; limit: number },
): Promise<(NewsRow & { isAdult: boolean; title: string | null })[]> {
  const { rows } = await sql<NewsRow & { isAdult: boolean; title: string | null }>`
    select ${NEWS}, k.title, coalesce(k.rating not in ('all', '12', '15'), false) as "isAdult"
    from ${FROM} left join work k on k.id = n.work_id and k.is_listed
    where n.member_no = ${ask.memberNo} and n.read_at is null and n.removed_at is null and n.pushed_at is null
      and n.mailed_at is null and n.kind = any(${[...DIGEST_KINDS]}::text[])
      and n.made_at > seoga_clock() - interval '8 days'
      and not exists (select 1 from notification_channel ch where ch.member_no = n.member_no and ch.kind = n.kind
        and ch.channel = 'mail' and not ch.is_on)
      and (n.kind <> 'new-episode' or exists (select 1 from follow f
        where f.member_no = n.member_no and f.work_id = n.work_id and f.wants_alarm))
    order by n.id desc limit ${ask.limit}`.execute(tx);
  return rows;
}

/** Notes that a letter told of these. */
export async function markNewsMailed(tx: Tx, ids: number[]): Promise<void> {
  await sql`update notification set mailed_at = seoga_clock() where id = any(${ids}::bigint[])`.execute(tx);
}

/** Everything that lies in a member's inbox, the oldest first. */
export async function selectAllNews(db: Db, memberNo: number): Promise<(NewsRow & { title: string | null })[]> {
  const { rows } = await sql<NewsRow & { title: string | null }>`
    select ${NEWS}, k.title from ${FROM} left join work k on k.id = n.work_id
    where n.member_no = ${memberNo} and n.removed_at is null order by n.id`.execute(db);
  return rows;
}
