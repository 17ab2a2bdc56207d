import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** A support of a member for the data export. */
export interface ExportedSupport {
  pen: string;
  work: string;
  coins: number;
  message: string;
  visibility: string;
  at: Date;
  cancelledAt: Date | null;
  returnedCoins: number;
  returnedAt: Date | null;
}

export async function selectForExport(db: Db, memberNo: number): Promise<ExportedSupport[]> {
  const { rows } = await sql<ExportedSupport>`
    select p.name as pen, w.title as work, s.coins, s.message, s.visibility, s.made_at as at,
      s.cancelled_at as "cancelledAt", s.returned_coins as "returnedCoins", s.returned_at as "returnedAt"
    from support s
    join pen p on p.id = s.pen_id
    join work w on w.id = s.work_id
    where s.member_no = ${memberNo}
    order by s.id`.execute(db);
  return rows;
}

/** A monthly support of a member for the data export. */
export interface ExportedMembership {
  pen: string;
  coins: number;
  begunAt: Date;
  paidUntil: Date;
  stoppedAt: Date | null;
  pausedAt: Date | null;
}

export async function selectMembershipsForExport(db: Db, memberNo: number): Promise<ExportedMembership[]> {
  const { rows } = await sql<ExportedMembership>`
    select p.name as pen, m.coins, m.begun_at as "begunAt", m.paid_until as "paidUntil", m.stopped_at as "stoppedAt",
      m.paused_at as "pausedAt"
    from support_membership m
    join pen p on p.id = m.pen_id
    where m.member_no = ${memberNo}
    order by m.id`.execute(db);
  return rows;
}

/** Ends a leaving member's supports and removes the words; payments stay by number, as the law requires. False without any. */
export async function eraseSupports(tx: Tx, memberNo: number): Promise<boolean> {
  await sql`
    update support_membership set stopped_at = seoga_clock(), stop_reason = 'member'
    where member_no = ${memberNo} and stopped_at is null`.execute(tx);
  await sql`
    update support_membership set paid_until = seoga_clock()
    where member_no = ${memberNo} and paid_until > seoga_clock()`.execute(tx);
  const { rows } = await sql`
    update support set message = '', visibility = 'nameless', report_reason = case when reported_at is null then null else '-' end
    where member_no = ${memberNo}
    returning 1`.execute(tx);
  await sql`delete from support_block where member_no = ${memberNo}`.execute(tx);
  return rows.length > 0;
}
