import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

/** What a member allows itself, as kept; months as their first day. */
export interface SpendingRow {
  monthLimit: number | null;
  nextLimit: number | null;
  /** From when the next limit holds; null where none follows. */
  nextFrom: string | null;
  isAuto: boolean;
  autoEpisodeCoins: number | null;
  autoDayCoins: number | null;
  monthSpent: number;
  /** The first day of next month in Seoul. */
  nextMonth: string;
}

/** A member's limits as they hold now, with what was spent this month. */
export async function selectSpending(db: Db, memberNo: number): Promise<SpendingRow> {
  const { rows } = await sql<SpendingRow>`
    with moment as (select date_trunc('month', seoga_clock() at time zone 'Asia/Seoul')::date as month)
    select case when s.next_from <= moment.month then s.next_limit else s.month_limit end as "monthLimit",
      case when s.next_from > moment.month then s.next_limit end as "nextLimit",
      case when s.next_from > moment.month then s.next_from::text end as "nextFrom",
      coalesce(s.is_auto, false) as "isAuto", s.auto_episode_coins as "autoEpisodeCoins", s.auto_day_coins as "autoDayCoins",
      case when w.spent_month = moment.month then w.month_spent else 0 end as "monthSpent",
      (moment.month + interval '1 month')::date::text as "nextMonth"
    from moment left join member_spending s on s.member_no = ${memberNo}
    left join wallet w on w.member_no = ${memberNo}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a left join from one row answers one row');
  return row;
}

/** Keeps a member's limits. */
export async function writeSpending(
  tx: Tx,
  spending: { memberNo: number } & Omit<SpendingRow, 'monthSpent' | 'nextMonth'>,
): Promise<void> {
  const columns = {
    month_limit: spending.monthLimit,
    next_limit: spending.nextLimit,
    next_from: spending.nextFrom,
    is_auto: spending.isAuto,
    auto_episode_coins: spending.autoEpisodeCoins,
    auto_day_coins: spending.autoDayCoins,
    changed_at: sql<Date>`seoga_clock()`,
  };
  await tx
    .insertInto('member_spending')
    .values({ member_no: spending.memberNo, ...columns })
    .onConflict((conflict) => conflict.column('member_no').doUpdateSet(columns))
    .execute();
}

/** Lets a member's limits, its tickets that are left and its clocks of waiting go. */
export async function deleteSpending(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('member_spending').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('wait_free').where('member_no', '=', memberNo).execute();
  await sql`delete from ticket t where t.member_no = ${memberNo}
    and not exists (select 1 from ticket_use u where u.ticket_id = t.id)`.execute(tx);
}
