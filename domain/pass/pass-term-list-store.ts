import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { PassCancel } from '#shared/pass/pass';

/** A member's pass in the console. */
export interface ListedPass {
  id: number;
  memberNo: number;
  nick: string | null;
  days: number;
  coins: number;
  boughtAt: Date;
  startsAt: Date;
  endsAt: Date;
  usedAt: Date | null;
  cancelledAt: Date | null;
  cancelReason: PassCancel | null;
  /** Coins that came back. */
  returned: number;
  isOver: boolean;
  /** Paid by card. */
  isByCard: boolean;
}

export async function selectTerms(
  db: Db,
  query: { memberNo: number | null; state: 'all' | 'running' | 'cancelled'; before: number | null; most: number },
): Promise<ListedPass[]> {
  const { memberNo, state, before, most } = query;
  const where = {
    all: sql`true`,
    running: sql`t.cancelled_at is null and t.starts_at <= seoga_now() and t.ends_at > seoga_now()`,
    cancelled: sql`t.cancelled_at is not null`,
  }[state];
  const ofMember = memberNo === null ? sql`true` : sql`t.member_no = ${memberNo}`;
  const { rows } = await sql<ListedPass>`
    select t.id, t.member_no as "memberNo", m.nick, t.days, t.coins, t.bought_at as "boughtAt",
      t.starts_at as "startsAt", t.ends_at as "endsAt", t.used_at as "usedAt", t.cancelled_at as "cancelledAt",
      t.cancel_reason as "cancelReason", t.ends_at <= seoga_now() as "isOver",
      t.payment_id is not null as "isByCard",
      (
        select coalesce(sum(p.coins - p.kept), 0)::bigint
        from pass_payment p
        where p.term_id = t.id and p.kept is not null
      ) as returned
    from pass_term t
    join member m on m.member_no = t.member_no
    where ${ofMember} and ${where} and t.id < ${before ?? Number.MAX_SAFE_INTEGER}::bigint
    order by t.id desc
    limit ${most}`.execute(db);
  return rows;
}

/** A member's pass in the data export. */
type ExportedPass = Pick<
  ListedPass,
  'days' | 'coins' | 'boughtAt' | 'startsAt' | 'endsAt' | 'usedAt' | 'cancelledAt'
> & { paymentId: string | null };

/** A member's passes for the data export. */
export async function selectForExport(db: Db, memberNo: number): Promise<ExportedPass[]> {
  const { rows } = await sql<ExportedPass>`
    select days, coins, bought_at as "boughtAt", starts_at as "startsAt", ends_at as "endsAt", used_at as "usedAt",
      cancelled_at as "cancelledAt", payment_id as "paymentId"
    from pass_term
    where member_no = ${memberNo}
    order by id`.execute(db);
  return rows;
}
