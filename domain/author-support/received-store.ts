import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { SupportVisibility } from '#shared/authors/support';

/** A support as its author sees it. */
export interface ReceivedSupport {
  id: number;
  /** Null: nameless, or a member who has left. */
  nick: string | null;
  workTitle: string;
  coins: number;
  /** Of unused days. */
  returnedCoins: number;
  message: string;
  visibility: SupportVisibility;
  isMonthly: boolean;
  isNew: boolean;
  isHidden: boolean;
  isReported: boolean;
  isBlocked: boolean;
  isCancelled: boolean;
  madeAt: Date;
}

/** Supports of a pen, newest first, before a number. */
export async function selectReceived(
  db: Db,
  query: { penId: number; before: number | null; most: number },
): Promise<ReceivedSupport[]> {
  const { rows } = await sql<ReceivedSupport>`
    select s.id, case when s.visibility <> 'nameless' then m.nick end as nick, w.title as "workTitle", s.coins,
      s.returned_coins as "returnedCoins",
      s.message, s.visibility, s.membership_id is not null as "isMonthly", s.seen_at is null as "isNew",
      s.hidden_at is not null as "isHidden", s.reported_at is not null as "isReported",
      exists (
        select 1
        from support_block b
        where b.pen_id = s.pen_id and b.member_no = s.member_no
      ) as "isBlocked",
      s.cancelled_at is not null as "isCancelled", s.made_at as "madeAt"
    from support s
    join work w on w.id = s.work_id
    left join member m on m.member_no = s.member_no
    where s.pen_id = ${query.penId} and s.id < ${query.before ?? Number.MAX_SAFE_INTEGER}::bigint
    order by s.id desc
    limit ${query.most}`.execute(db);
  return rows;
}

/** Marks supports as read by the author. */
export async function markSeen(tx: Tx, { penId, ids }: { penId: number; ids: readonly number[] }): Promise<void> {
  await sql`
    update support set seen_at = seoga_clock()
    where id = any(${[...ids]}::bigint[]) and pen_id = ${penId} and seen_at is null`.execute(tx);
}

/** Coins and supporters of a pen: this month in Seoul, and who supports monthly now. */
export interface SupportSums {
  monthCoins: number;
  monthSupports: number;
  monthlySupporters: number;
}

export async function selectSums(db: Db, penId: number): Promise<SupportSums> {
  const { rows } = await sql<SupportSums>`
    select coalesce(sum(s.coins - s.returned_coins), 0)::bigint as "monthCoins", count(*)::int as "monthSupports",
      (
        select count(distinct m.member_no)::int
        from support_membership m
        where m.pen_id = ${penId} and m.paid_until > seoga_clock()
      ) as "monthlySupporters"
    from support s
    where s.pen_id = ${penId} and s.cancelled_at is null
      and s.made_at >= date_trunc('month', seoga_clock() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'`.execute(
    db,
  );
  return rows[0] ?? { monthCoins: 0, monthSupports: 0, monthlySupporters: 0 };
}

/** The pens of a member that own a work, with those works. */
export interface SupportedPen {
  penId: number;
  penName: string;
  works: { id: number; title: string }[];
}

export async function selectOwnPens(db: Db, memberNo: number): Promise<SupportedPen[]> {
  const { rows } = await sql<SupportedPen>`
    select p.id as "penId", p.name as "penName",
      json_agg(json_build_object('id', w.id, 'title', w.title) order by w.id) as works
    from pen p
    join work_crew c on c.pen_id = p.id and c.role = 'owner' and c.accepted_at is not null
    join work w on w.id = c.work_id
    where p.member_no = ${memberNo}
    group by p.id
    order by p.id`.execute(db);
  return rows;
}

/** Hides or shows a message of a pen's support; false for another's. */
export async function writeHidden(tx: Tx, hide: { id: number; penId: number; isHidden: boolean }): Promise<boolean> {
  const { rows } = await sql`
    update support set hidden_at = case when ${hide.isHidden} then coalesce(hidden_at, seoga_clock()) end
    where id = ${hide.id}::bigint and pen_id = ${hide.penId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Reports a message of a pen's support once; false for another's. */
export async function writeReport(tx: Tx, report: { id: number; penId: number; reason: string }): Promise<boolean> {
  const { rows } = await sql`
    update support
    set reported_at = coalesce(reported_at, seoga_clock()), report_reason = coalesce(report_reason, ${report.reason})
    where id = ${report.id}::bigint and pen_id = ${report.penId} returning 1`.execute(tx);
  return rows.length > 0;
}

/** Blocks or admits the giver of a support; the member, undefined for another pen's. */
export async function writeBlock(
  tx: Tx,
  block: { id: number; penId: number; isBlocked: boolean },
): Promise<number | undefined> {
  const { rows } = await sql<{ memberNo: number }>`
    select member_no as "memberNo" from support
    where id = ${block.id}::bigint and pen_id = ${block.penId}`.execute(tx);
  const memberNo = rows[0]?.memberNo;
  if (memberNo === undefined) return undefined;
  await (
    block.isBlocked
      ? sql`insert into support_block (pen_id, member_no) values (${block.penId}, ${memberNo}) on conflict do nothing`
      : sql`delete from support_block where pen_id = ${block.penId} and member_no = ${memberNo}`
  ).execute(tx);
  return memberNo;
}

/** A message that everybody may read. */
export interface PublicSupport {
  id: number;
  nick: string | null;
  message: string;
  madeAt: Date;
}

/** The latest public messages to a pen. */
export async function selectPublic(db: Db, { penId, most }: { penId: number; most: number }): Promise<PublicSupport[]> {
  const { rows } = await sql<PublicSupport>`
    select s.id, case when s.visibility = 'public' then m.nick end as nick, s.message, s.made_at as "madeAt"
    from support s
    left join member m on m.member_no = s.member_no
    where s.pen_id = ${penId} and s.visibility <> 'private' and s.message <> '' and s.hidden_at is null
      and s.cancelled_at is null
    order by s.id desc
    limit ${most}`.execute(db);
  return rows;
}
