import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { SupportStop, SupportVisibility } from '#shared/authors/support';

/** What a pen offers for support every month. */
export interface SupportTier {
  workId: number;
  coins: number;
  name: string;
  benefits: string;
  isOpen: boolean;
}

export async function selectTier(db: Db, penId: number): Promise<SupportTier | undefined> {
  return db
    .selectFrom('support_tier')
    .select(['work_id as workId', 'coins', 'name', 'benefits', 'is_open as isOpen'])
    .where('pen_id', '=', penId)
    .executeTakeFirst();
}

export async function upsertTier(tx: Tx, tier: SupportTier & { penId: number }): Promise<void> {
  const { penId, workId, coins, name, benefits, isOpen } = tier;
  const values = { work_id: workId, coins, name, benefits, is_open: isOpen, changed_at: sql<Date>`seoga_now()` };
  await tx
    .insertInto('support_tier')
    .values({ pen_id: penId, ...values })
    .onConflict((conflict) => conflict.column('pen_id').doUpdateSet(values))
    .execute();
}

/** A member's monthly support. */
export interface Membership {
  id: number;
  memberNo: number;
  penId: number;
  penName: string;
  workId: number;
  coins: number;
  visibility: SupportVisibility;
  begunAt: Date;
  countedFrom: Date;
  paidUntil: Date;
  stoppedAt: Date | null;
  stopReason: SupportStop | null;
  /** Until the author keeps the promise of early episodes again. */
  pausedAt: Date | null;
  /** When it is paid again. */
  resumesAt: Date | null;
}

/** A member's own monthly support, with works that promise fewer early episodes than it was paid for. */
export interface OwnMembership extends Membership {
  lowered: { title: string; from: number; to: number }[];
}

const MEMBERSHIP = sql`
  m.id, m.member_no as "memberNo", m.pen_id as "penId", p.name as "penName", m.work_id as "workId", m.coins,
  m.visibility, m.begun_at as "begunAt", m.counted_from as "countedFrom", m.paid_until as "paidUntil",
  m.stopped_at as "stoppedAt", m.stop_reason as "stopReason", m.paused_at as "pausedAt", m.resumes_at as "resumesAt"`;

/** Paid time is over, and it is not paused. */
const IS_DUE = sql`m.stopped_at is null and m.paid_until <= seoga_clock()
      and (m.paused_at is null or m.resumes_at <= seoga_clock())`;

/** The monthly supports of a member that run or run out, newest first. */
export async function selectMemberships(db: Db, memberNo: number): Promise<OwnMembership[]> {
  const { rows } = await sql<OwnMembership>`
    select ${MEMBERSHIP}, (
        select coalesce(
          json_agg(json_build_object('title', w.title, 'from', s.episodes, 'to', now.episodes) order by w.id),
          '[]'
        )
        from support_promise s
        join work w on w.id = s.work_id
        cross join lateral (select case when w.early_supporters then w.early_episodes else 0 end as episodes) now
        where s.membership_id = m.id and s.episodes > now.episodes
      ) as lowered
    from support_membership m
    join pen p on p.id = m.pen_id
    where m.member_no = ${memberNo} and (m.stopped_at is null or m.paid_until > seoga_clock())
    order by m.id desc`.execute(db);
  return rows;
}

/** The monthly support of a pen that runs or runs out. */
export async function selectMembership(
  db: Db,
  of: { memberNo: number; penId: number },
): Promise<Membership | undefined> {
  const { rows } = await sql<Membership>`
    select ${MEMBERSHIP}
    from support_membership m
    join pen p on p.id = m.pen_id
    where m.member_no = ${of.memberNo} and m.pen_id = ${of.penId}
      and (m.stopped_at is null or m.paid_until > seoga_clock())
    order by m.stopped_at is null desc, m.paid_until desc
    limit 1`.execute(db);
  return rows[0];
}

/** Starts a monthly support; undefined when one runs. */
export async function insertMembership(
  tx: Tx,
  membership: Pick<Membership, 'memberNo' | 'penId' | 'workId' | 'coins' | 'visibility' | 'begunAt' | 'paidUntil'>,
): Promise<number | undefined> {
  const { memberNo, penId, workId, coins, visibility, begunAt, paidUntil } = membership;
  const { rows } = await sql<{ id: number }>`
    insert into support_membership (
      member_no, pen_id, work_id, coins, visibility, begun_at, counted_from, paid_until
    )
    values (${memberNo}, ${penId}, ${workId}, ${coins}, ${visibility}, ${begunAt}, ${begunAt}, ${paidUntil})
    on conflict (member_no, pen_id) where stopped_at is null do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

/** Ends the renewals; with `endsNow` also what is paid for. False when they had ended. */
export async function closeMembership(
  tx: Tx,
  close: { id: number; reason: SupportStop; endsNow: boolean },
): Promise<boolean> {
  const { rows } = await sql`
    update support_membership
    set stopped_at = coalesce(stopped_at, seoga_clock()), stop_reason = coalesce(stop_reason, ${close.reason}),
      paid_until = case when ${close.endsNow} then least(paid_until, seoga_clock()) else paid_until end
    where id = ${close.id} and (stopped_at is null or ${close.endsNow})
    returning 1`.execute(tx);
  return rows.length > 0;
}

export async function extendMembership(
  tx: Tx,
  period: { id: number; countedFrom: Date; paidUntil: Date },
): Promise<void> {
  await sql`
    update support_membership set counted_from = ${period.countedFrom}, paid_until = ${period.paidUntil},
      paused_at = null, resumes_at = null
    where id = ${period.id}`.execute(tx);
}

/** Monthly supports whose paid time is over, oldest first. */
export async function selectDue(db: Db, most: number): Promise<{ id: number; memberNo: number }[]> {
  const { rows } = await sql<{ id: number; memberNo: number }>`
    select m.id, m.member_no as "memberNo"
    from support_membership m
    where ${IS_DUE}
    order by m.paid_until, m.id
    limit ${most}`.execute(db);
  return rows;
}

/** A due monthly support, locked, with the time; undefined when it was renewed or ended meanwhile. */
export async function lockDue(
  tx: Tx,
  id: number,
): Promise<(Membership & { now: Date; takesMore: boolean }) | undefined> {
  const { rows } = await sql<Membership & { now: Date; takesMore: boolean }>`
    select ${MEMBERSHIP}, seoga_clock() as now,
      exists (select 1 from support_tier t where t.pen_id = m.pen_id and t.is_open) as "takesMore"
    from support_membership m
    join pen p on p.id = m.pen_id
    where m.id = ${id}::bigint and ${IS_DUE}
    for update of m`.execute(tx);
  return rows[0];
}

/** Ends a blocked member's renewals. */
export async function stopBlocked(tx: Tx, block: { penId: number; memberNo: number }): Promise<void> {
  await sql`
    update support_membership set stopped_at = seoga_clock(), stop_reason = 'blocked'
    where pen_id = ${block.penId} and member_no = ${block.memberNo} and stopped_at is null`.execute(tx);
}

/** Marks the running period's payment as used: what only supporters read was shown. */
export async function markUsed(tx: Tx, of: { memberNo: number; penId: number }): Promise<void> {
  await sql`
    update support s set used_at = seoga_clock()
    from support_membership m
    where m.id = s.membership_id and m.member_no = ${of.memberNo} and m.pen_id = ${of.penId}
      and m.paid_until > seoga_clock() and s.used_at is null and s.cancelled_at is null`.execute(tx);
}
