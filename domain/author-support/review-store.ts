import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { SupportCancel, SupportVisibility } from '#shared/authors/support';

/** A support in the console. */
export interface ListedSupport {
  id: number;
  memberNo: number;
  nick: string | null;
  penId: number;
  penName: string;
  workId: number;
  workTitle: string;
  coins: number;
  /** Of unused days. */
  returnedCoins: number;
  isMonthly: boolean;
  message: string;
  visibility: SupportVisibility;
  isHidden: boolean;
  reportReason: string | null;
  reportResult: 'keep' | 'hide' | null;
  cancelReason: SupportCancel | null;
  cancelledAt: Date | null;
  madeAt: Date;
}

/** What the console lists: reports without a decision, cancelled ones, those of a member or a pen. */
export interface SupportFilter {
  state: 'all' | 'reported' | 'cancelled';
  memberNo: number | null;
  penId: number | null;
  before: number | null;
  most: number;
}

export async function selectListed(db: Db, filter: SupportFilter): Promise<ListedSupport[]> {
  const { state, memberNo, penId, before, most } = filter;
  const { rows } = await sql<ListedSupport>`
    select s.id, s.member_no as "memberNo", m.nick, s.pen_id as "penId", p.name as "penName", s.work_id as "workId",
      w.title as "workTitle", s.coins, s.returned_coins as "returnedCoins", s.membership_id is not null as "isMonthly", s.message, s.visibility,
      s.hidden_at is not null as "isHidden", s.report_reason as "reportReason", s.report_result as "reportResult",
      s.cancel_reason as "cancelReason", s.cancelled_at as "cancelledAt", s.made_at as "madeAt"
    from support s
    join pen p on p.id = s.pen_id
    join work w on w.id = s.work_id
    left join member m on m.member_no = s.member_no
    where s.id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
      and (${memberNo}::bigint is null or s.member_no = ${memberNo}::bigint)
      and (${penId}::bigint is null or s.pen_id = ${penId}::bigint)
      and (${state} <> 'reported' or (s.reported_at is not null and s.report_result is null))
      and (${state} <> 'cancelled' or s.cancelled_at is not null)
    order by s.id desc
    limit ${most}`.execute(db);
  return rows;
}

/** Reports without a decision. */
export async function selectOpenReports(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from support where reported_at is not null and report_result is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Decides a report; the member and the message, undefined without an open report. */
export async function writeReportResult(
  tx: Tx,
  decision: { id: number; result: 'keep' | 'hide' },
): Promise<{ memberNo: number } | undefined> {
  const { rows } = await sql<{ memberNo: number }>`
    update support
    set report_result = ${decision.result},
      hidden_at = case when ${decision.result} = 'hide' then coalesce(hidden_at, seoga_clock()) else hidden_at end
    where id = ${decision.id}::bigint and reported_at is not null and report_result is null
    returning member_no as "memberNo"`.execute(tx);
  return rows[0];
}
