import { type RawBuilder, sql } from 'kysely';
import { earlyNowSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';

/** Works of a pen that have fewer early episodes than they promise now. */
const shortWorksSql = (pen: RawBuilder<unknown>): RawBuilder<unknown> => sql`
      select 1
      from early_shortfall f
      join work w on w.id = f.work_id and w.early_supporters and f.episodes <= w.early_episodes
      join work_crew c on c.work_id = f.work_id and c.role = 'owner' and c.accepted_at is not null
      where c.pen_id = ${pen}`;

/** Whether the monthly support of a pen is paused. */
export function isPausedSql(pen: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`exists (${shortWorksSql(pen)} and f.paused_at is not null)`;
}

/** An author of a work that is short, when somebody supports a pen of the work every month. */
export interface ShortAuthor {
  workId: number;
  title: string;
  memberNo: number;
  promised: number;
  since: Date;
}

/**
 * Records the works that promise supporters more early episodes than they can open, now or to those whose payments run,
 * and deletes those that keep the promise again. Returns the works that are newly short.
 */
export async function refreshShortfalls(tx: Tx, { isOffered }: { isOffered: boolean }): Promise<number[]> {
  const { rows } = await sql<{ workId: number }>`
    with promised as (
      select id, early_episodes as episodes
      from work
      where early_episodes > 0 and early_supporters
      union
      select p.work_id, p.episodes
      from support_promise p
      join support_membership m on m.id = p.membership_id and m.paid_until > seoga_clock()
    ),
    short as (
      select p.id, p.episodes
      from promised p
      join work w on w.id = p.id
      left join episode e on e.work_id = w.id and w.is_listed and ${earlyNowSql('e')}
      where ${isOffered}
      group by p.id, p.episodes
      having count(e.id) < p.episodes
    ),
    met as (
      delete from early_shortfall f
      where not exists (select 1 from short s where s.id = f.work_id and s.episodes = f.episodes)
    )
    insert into early_shortfall (work_id, episodes)
    select id, episodes
    from short
    on conflict (work_id, episodes) do nothing
    returning work_id as "workId"`.execute(tx);
  return rows.map(({ workId }) => workId);
}

/** How a work keeps its promise of early episodes to supporters. */
export interface EarlyPromise {
  /** Now, or to supporters whose payments run. */
  promised: number;
  /** Episodes that they can open now. */
  ready: number;
  /** When monthly support is paused, or since when it is; null while the promise is kept. */
  pausesAt: Date | null;
  isPaused: boolean;
  /** Running payments that were made for a promise: how many, the highest, and when the last one ends. */
  paid: { supporters: number; episodes: number; until: string } | null;
}

export async function selectPromise(
  db: Db,
  { workId, shortDays }: { workId: number; shortDays: number },
): Promise<EarlyPromise | undefined> {
  const { rows } = await sql<EarlyPromise>`
    select promise.episodes as promised, (
        select count(*)::int
        from episode e
        where e.work_id = w.id and w.is_listed and ${earlyNowSql('e')}
      ) as ready,
      coalesce(f.paused_at, f.since + ${shortDays} * interval '1 day') as "pausesAt",
      f.paused_at is not null as "isPaused",
      case
        when paid.supporters > 0 then json_build_object(
          'supporters', paid.supporters, 'episodes', paid.episodes,
          'until', to_char(paid.until at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
        )
      end as paid
    from work w
    cross join lateral (
      select count(*)::int as supporters, max(p.episodes) as episodes, max(m.paid_until) as until
      from support_promise p
      join support_membership m on m.id = p.membership_id and m.paid_until > seoga_clock()
      where p.work_id = w.id
    ) paid
    cross join lateral (
      select greatest(case when w.early_supporters then w.early_episodes else 0 end, paid.episodes) as episodes
    ) promise
    left join early_shortfall f on f.work_id = w.id and f.episodes = promise.episodes
    where w.id = ${workId} and promise.episodes > 0`.execute(db);
  return rows[0];
}

/** Pauses the support of works that have been short for `days`. Returns the works. */
export async function pauseShortWorks(tx: Tx, days: number): Promise<number[]> {
  const { rows } = await sql<{ workId: number }>`
    update early_shortfall set paused_at = seoga_clock()
    where paused_at is null and since <= seoga_clock() - ${days} * interval '1 day'
    returning work_id as "workId"`.execute(tx);
  return rows.map(({ workId }) => workId);
}

export async function selectShortAuthors(db: Db, works: readonly number[]): Promise<ShortAuthor[]> {
  const { rows } = await sql<ShortAuthor>`
    select distinct w.id as "workId", w.title, p.member_no as "memberNo", w.early_episodes as promised, f.since
    from early_shortfall f
    join work w on w.id = f.work_id
    join work_crew c on c.work_id = w.id and c.role = 'owner' and c.accepted_at is not null
    join pen p on p.id = c.pen_id and p.member_no is not null
    where f.work_id = any(${[...works]}::bigint[]) and exists (
      select 1
      from support_membership m
      where m.pen_id = p.id and (m.stopped_at is null or m.paid_until > seoga_clock())
    )`.execute(db);
  return rows;
}

/** A running payment counts by the promise that it was made for, a coming one by that of today. */
const TO_PAUSE = sql`m.paused_at is null and (
        m.paid_until > seoga_clock() and exists (
          select 1
          from support_promise p
          join early_shortfall f on f.work_id = p.work_id and f.episodes <= p.episodes
          where p.membership_id = m.id and f.paused_at is not null
        )
        or m.paid_until <= seoga_clock() and m.stopped_at is null and ${isPausedSql(sql`m.pen_id`)}
      )`;

/** Monthly supports that run while their promise is not kept. */
export async function selectToPause(db: Db): Promise<{ id: number; memberNo: number }[]> {
  const { rows } = await sql<{ id: number; memberNo: number }>`
    select m.id, m.member_no as "memberNo"
    from support_membership m
    where ${TO_PAUSE}
    order by m.id`.execute(db);
  return rows;
}

/** A monthly support to pause. */
export interface MembershipToPause {
  id: number;
  memberNo: number;
  workId: number;
  penName: string;
  countedFrom: Date;
  paidUntil: Date;
  now: Date;
  isStopped: boolean;
}

/** The same, locked; undefined when it was paused or ended meanwhile. */
export async function lockToPause(tx: Tx, id: number): Promise<MembershipToPause | undefined> {
  const { rows } = await sql<MembershipToPause>`
    select m.id, m.member_no as "memberNo", m.work_id as "workId", p.name as "penName",
      m.counted_from as "countedFrom", m.paid_until as "paidUntil", seoga_clock() as now,
      m.stopped_at is not null as "isStopped"
    from support_membership m
    join pen p on p.id = m.pen_id
    where m.id = ${id}::bigint and ${TO_PAUSE}
    for update of m`.execute(tx);
  return rows[0];
}

/** A payment of a monthly support. */
export interface RunningPayment {
  id: number;
  coins: number;
  transactionId: number;
  madeAt: Date;
}

/** The latest payment of a monthly support, locked; undefined when it was taken back or its days were returned. */
export async function lockRunningPayment(tx: Tx, membershipId: number): Promise<RunningPayment | undefined> {
  const { rows } = await sql<RunningPayment>`
    select s.id, s.coins, s.transaction_id as "transactionId", s.made_at as "madeAt"
    from support s
    where s.membership_id = ${membershipId} and s.cancelled_at is null and s.returned_at is null and not exists (
      select 1
      from support later
      where later.membership_id = s.membership_id and later.id > s.id
    )
    for update of s`.execute(tx);
  return rows[0];
}

export async function writeReturn(tx: Tx, back: { id: number; coins: number; transactionId: number }): Promise<void> {
  await sql`
    update support set returned_coins = ${back.coins}, returned_at = seoga_clock(),
      return_transaction_id = ${back.transactionId}
    where id = ${back.id} and returned_at is null`.execute(tx);
}

/** Pauses the renewals; with `endsNow` also what is paid for. */
export async function pauseMembership(tx: Tx, pause: { id: number; endsNow: boolean }): Promise<void> {
  await sql`
    update support_membership
    set paused_at = seoga_clock(), resumes_at = null,
      paid_until = case when ${pause.endsNow} then least(paid_until, seoga_clock()) else paid_until end
    where id = ${pause.id}`.execute(tx);
}

/** A paused monthly support. */
export interface PausedMembership {
  id: number;
  memberNo: number;
  workId: number;
  penName: string;
}

/** Ends paused monthly supports whose pause lasts longer than `days`. */
export async function stopLongPaused(tx: Tx, days: number): Promise<PausedMembership[]> {
  const { rows } = await sql<PausedMembership>`
    update support_membership m set stopped_at = seoga_clock(), stop_reason = 'paused'
    from pen p
    where p.id = m.pen_id and m.stopped_at is null and m.paused_at < seoga_clock() - ${days} * interval '1 day'
    returning m.id, m.member_no as "memberNo", m.work_id as "workId", p.name as "penName"`.execute(tx);
  return rows;
}

/** A paused monthly support that goes on; `isLowered`: the author promises less than it was paid for. */
export interface ResumedMembership extends PausedMembership {
  coins: number;
  resumesAt: Date;
  isLowered: boolean;
}

/**
 * Sets when paused monthly supports are paid again: `hours` after every promise of the pen is met, and not at all while
 * one is short. Returns those that got a time.
 */
export async function resumeMemberships(tx: Tx, hours: number): Promise<ResumedMembership[]> {
  await sql`
    update support_membership m set resumes_at = null
    where m.resumes_at is not null and m.stopped_at is null and exists (${shortWorksSql(sql`m.pen_id`)})`.execute(tx);
  const { rows } = await sql<ResumedMembership>`
    update support_membership m
    set resumes_at = greatest(m.paid_until, seoga_clock() + ${hours} * interval '1 hour')
    from pen p
    where p.id = m.pen_id and m.paused_at is not null and m.resumes_at is null and m.stopped_at is null
      and not exists (${shortWorksSql(sql`m.pen_id`)})
    returning m.id, m.member_no as "memberNo", m.work_id as "workId", p.name as "penName", m.coins,
      m.resumes_at as "resumesAt", exists (
        select 1
        from support_promise s
        join work w on w.id = s.work_id
        where s.membership_id = m.id and s.episodes > case when w.early_supporters then w.early_episodes else 0 end
      ) as "isLowered"`.execute(tx);
  return rows;
}
