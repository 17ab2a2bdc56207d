import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { SupportCancel, SupportVisibility } from '#shared/authors/support';
import type { Rating } from '#shared/catalog/ratings';
import { isPausedSql } from './promises/promise-store.ts';

/** A work that can be supported, with the pen of its owner and what is between pen and member. */
export interface SupportTarget {
  workId: number;
  title: string;
  rating: Rating;
  penId: number;
  penName: string;
  authorNo: number;
  /** Listed, with an open episode, and no measure forbids the pen to publish. */
  isPublished: boolean;
  /** The member, or the same person, belongs to the crew. */
  isOwnPerson: boolean;
  isBlocked: boolean;
  tier: { coins: number; name: string; benefits: string; workId: number; isPaused: boolean } | null;
}

/** The target of a member's support; undefined for a work without an author. `person`: hashes of the member. */
export async function selectSupportTarget(
  db: Db,
  input: { workId: number; memberNo: number | null; person: readonly string[] },
): Promise<SupportTarget | undefined> {
  const { workId, memberNo, person } = input;
  const { rows } = await sql<SupportTarget>`
    select w.id as "workId", w.title, w.rating, p.id as "penId", p.name as "penName", p.member_no as "authorNo",
      w.is_listed and w.opened_episodes > 0 and not exists (
        select 1
        from pen_measure m
        where m.pen_id = p.id and m.kind in ('no-publishing', 'ban') and m.lifted_at is null
          and (m.ends_at is null or m.ends_at > seoga_now())
      ) as "isPublished",
      exists (
        select 1
        from work_crew o
        join pen q on q.id = o.pen_id
        where o.work_id = w.id and o.accepted_at is not null
          and (q.member_no = ${memberNo}::bigint or q.person_macs && ${[...person]}::text[])
      ) as "isOwnPerson",
      exists (
        select 1
        from support_block b
        where b.pen_id = p.id and b.member_no = ${memberNo}::bigint
      ) as "isBlocked",
      (
        select json_build_object(
          'coins', t.coins, 'name', t.name, 'benefits', t.benefits, 'workId', t.work_id,
          'isPaused', ${isPausedSql(sql`t.pen_id`)}
        )
        from support_tier t
        where t.pen_id = p.id and t.is_open
      ) as tier
    from work w
    join work_crew c on c.work_id = w.id and c.role = 'owner' and c.accepted_at is not null
    join pen p on p.id = c.pen_id and p.member_no is not null
    where w.id = ${workId}::bigint
    order by c.accepted_at, p.id
    limit 1`.execute(db);
  return rows[0];
}

/** Coins that a member gave this month in Seoul, without what was taken back; and the time. */
export async function selectMonthSupport(db: Db, memberNo: number): Promise<{ coins: number; now: Date }> {
  const { rows } = await sql<{ coins: number; now: Date }>`
    with moment as (select seoga_clock() as now)
    select moment.now, (
      select coalesce(sum(s.coins - s.returned_coins), 0)::bigint
      from support s
      where s.member_no = ${memberNo} and s.cancelled_at is null
        and s.made_at >= date_trunc('month', moment.now at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'
    ) as coins
    from moment`.execute(db);
  return rows[0] ?? { coins: 0, now: new Date(0) };
}

/** The number of the next support, for its ledger reference. */
export async function nextSupportId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('support', 'id'))::bigint as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function insertSupport(
  tx: Tx,
  support: {
    id: number;
    memberNo: number;
    penId: number;
    workId: number;
    membershipId: number | null;
    coins: number;
    message: string;
    visibility: SupportVisibility;
    transactionId: number;
    at: Date;
  },
): Promise<void> {
  const { id, memberNo, penId, workId, membershipId, coins, message, visibility, transactionId, at } = support;
  await sql`
    insert into support (
      id, member_no, pen_id, work_id, membership_id, coins, message, visibility, transaction_id, made_at
    )
    overriding system value
    values (
      ${id}, ${memberNo}, ${penId}, ${workId}, ${membershipId}, ${coins}, ${message}, ${visibility}, ${transactionId}, ${at}
    )`.execute(tx);
}

/** A support that may be cancelled. */
export interface CancellableSupport {
  id: number;
  memberNo: number;
  penId: number;
  penName: string;
  membershipId: number | null;
  coins: number;
  /** Of unused days, returned before. */
  returnedCoins: number;
  transactionId: number;
  madeAt: Date;
  seenAt: Date | null;
  usedAt: Date | null;
  cancelledAt: Date | null;
  now: Date;
}

/** A support, locked. */
export async function lockSupport(tx: Tx, id: number): Promise<CancellableSupport | undefined> {
  const { rows } = await sql<CancellableSupport>`
    select s.id, s.member_no as "memberNo", s.pen_id as "penId", p.name as "penName", s.membership_id as "membershipId",
      s.coins, s.returned_coins as "returnedCoins", s.transaction_id as "transactionId", s.made_at as "madeAt", s.seen_at as "seenAt", s.used_at as "usedAt",
      s.cancelled_at as "cancelledAt", seoga_clock() as now
    from support s
    join pen p on p.id = s.pen_id
    where s.id = ${id}::bigint
    for update of s`.execute(tx);
  return rows[0];
}

export async function writeCancel(
  tx: Tx,
  cancel: { id: number; transactionId: number; reason: SupportCancel },
): Promise<void> {
  await sql`
    update support set cancelled_at = seoga_clock(), cancel_reason = ${cancel.reason},
      cancel_transaction_id = ${cancel.transactionId}
    where id = ${cancel.id} and cancelled_at is null`.execute(tx);
}

/** A support in its giver's list. */
export interface GivenSupport {
  id: number;
  penId: number;
  penName: string;
  isMonthly: boolean;
  coins: number;
  /** Of unused days. */
  returnedCoins: number;
  message: string;
  visibility: SupportVisibility;
  madeAt: Date;
  seenAt: Date | null;
  usedAt: Date | null;
  cancelledAt: Date | null;
  cancelReason: SupportCancel | null;
  now: Date;
}

/** A member's supports, newest first, before a number. */
export async function selectGiven(
  db: Db,
  query: { memberNo: number; before: number | null; most: number },
): Promise<GivenSupport[]> {
  const { rows } = await sql<GivenSupport>`
    select s.id, s.pen_id as "penId", p.name as "penName", s.membership_id is not null as "isMonthly", s.coins,
      s.returned_coins as "returnedCoins", s.message, s.visibility, s.made_at as "madeAt", s.seen_at as "seenAt", s.used_at as "usedAt", s.cancelled_at as "cancelledAt", s.cancel_reason as "cancelReason",
      seoga_clock() as now
    from support s
    join pen p on p.id = s.pen_id
    where s.member_no = ${query.memberNo} and s.id < ${query.before ?? Number.MAX_SAFE_INTEGER}::bigint
    order by s.id desc
    limit ${query.most}`.execute(db);
  return rows;
}

/** Whether the contract of the day shares in support. */
const SHARES_IN_SUPPORT = sql<boolean>`exists (
        select 1
        from holder_contract h
        where h.support_bp > 0 and h.from_day <= moment.today
          and (h.until_day is null or h.until_day >= moment.today)
          and (h.work_id = w.id or (h.publisher_id = w.publisher_id and not exists (
            select 1
            from holder_contract o
            where o.work_id = w.id and o.from_day <= moment.today
              and (o.until_day is null or o.until_day >= moment.today)
          )))
      )`;

/** The work of an episode when the member may support it: not of the same person, and not where a pen refuses. */
export async function selectSupportableWork(
  db: Db,
  { episodeId, memberNo }: { episodeId: number; memberNo: number | null },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with moment as (select (seoga_now() at time zone 'Asia/Seoul')::date as today),
      person as (
        select coalesce(array_agg(encode(i.mac, 'hex')), '{}') as macs
        from identity_holder i
        where i.member_no = ${memberNo}::bigint
      )
    select w.id
    from episode e
    join work w on w.id = e.work_id
    join work_crew c on c.work_id = w.id and c.role = 'owner' and c.accepted_at is not null
    join pen p on p.id = c.pen_id and p.member_no is not null
    cross join moment
    cross join person
    where e.id = ${episodeId}::bigint and w.is_listed and ${SHARES_IN_SUPPORT}
      and not exists (
        select 1
        from pen_measure m
        where m.pen_id = p.id and m.kind in ('no-publishing', 'ban') and m.lifted_at is null
          and (m.ends_at is null or m.ends_at > seoga_now())
      )
      and not exists (
        select 1
        from work_crew o
        join pen q on q.id = o.pen_id
        where o.work_id = w.id and o.accepted_at is not null
          and (q.member_no = ${memberNo}::bigint or q.person_macs && person.macs)
      )
      and not exists (
        select 1
        from support_block b
        where b.pen_id = p.id and b.member_no = ${memberNo}::bigint
      )
    limit 1`.execute(db);
  return rows[0]?.id;
}

/** Listed works of a pen of a member, or one work, whose contract of today shares in support, latest first. */
export async function selectSupportedWorks(
  db: Db,
  of: { penId: number } | { workId: number },
): Promise<{ id: number; rating: Rating }[]> {
  const where = 'penId' in of ? sql`c.pen_id = ${of.penId}::bigint` : sql`w.id = ${of.workId}::bigint`;
  const { rows } = await sql<{ id: number; rating: Rating }>`
    with moment as (select (seoga_now() at time zone 'Asia/Seoul')::date as today)
    select w.id, w.rating
    from work_crew c
    join pen p on p.id = c.pen_id and p.member_no is not null
    join work w on w.id = c.work_id
    cross join moment
    where ${where} and c.role = 'owner' and c.accepted_at is not null and w.is_listed
      and w.opened_episodes > 0 and ${SHARES_IN_SUPPORT}
    order by w.latest_opened_at desc nulls last, w.id desc
    limit 50`.execute(db);
  return rows;
}
