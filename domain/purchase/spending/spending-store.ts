import { type RawBuilder, sql } from 'kysely';
import { familyRulesSql } from '#domain/members';
import type { Db, Tx } from '#kernel/context';

export interface SpendingLimitRow {
  monthLimit: number | null;
  nextLimit: number | null;
  /** When the next limit applies; null for none. */
  nextFrom: string | null;
  isAuto: boolean;
  autoEpisodeCoins: number | null;
  autoDayCoins: number | null;
  monthSpent: number;
  nextMonth: string;
  /** The lower one of the member's own limit of this month and the guardian's. */
  maxCoins: number | null;
}

/** The lower one of a member's own limit of a month in Seoul (`member_spending s`) and the guardian's. */
export function monthLimitSql(memberNo: number, month: RawBuilder<unknown>): RawBuilder<number | null> {
  return sql<number | null>`least(case when s.next_from <= ${month} then s.next_limit else s.month_limit end,
    (${familyRulesSql(memberNo)} ->> 'monthCoins')::int)`;
}

export async function selectSpendingLimits(db: Db, memberNo: number): Promise<SpendingLimitRow> {
  const { rows } = await sql<SpendingLimitRow>`
    with moment as (select date_trunc('month', seoga_clock() at time zone 'Asia/Seoul')::date as month)
    select case when s.next_from <= moment.month then s.next_limit else s.month_limit end as "monthLimit",
      case when s.next_from > moment.month then s.next_limit end as "nextLimit",
      case when s.next_from > moment.month then s.next_from::text end as "nextFrom",
      coalesce(s.is_auto, false) as "isAuto", s.auto_episode_coins as "autoEpisodeCoins", s.auto_day_coins as "autoDayCoins",
      case when w.spent_month = moment.month then w.month_spent else 0 end as "monthSpent",
      (moment.month + interval '1 month')::date::text as "nextMonth",
      ${monthLimitSql(memberNo, sql`moment.month`)} as "maxCoins"
    from moment left join member_spending s on s.member_no = ${memberNo}
    left join wallet w on w.member_no = ${memberNo}`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('a left join from one row answers one row');
  return row;
}

export async function upsertSpendingLimits(
  tx: Tx,
  limits: { memberNo: number } & Omit<SpendingLimitRow, 'monthSpent' | 'nextMonth' | 'maxCoins'>,
): Promise<void> {
  const columns = {
    month_limit: limits.monthLimit,
    next_limit: limits.nextLimit,
    next_from: limits.nextFrom,
    is_auto: limits.isAuto,
    auto_episode_coins: limits.autoEpisodeCoins,
    auto_day_coins: limits.autoDayCoins,
    changed_at: sql<Date>`seoga_clock()`,
  };
  await tx
    .insertInto('member_spending')
    .values({ member_no: limits.memberNo, ...columns })
    .onConflict((conflict) => conflict.column('member_no').doUpdateSet(columns))
    .execute();
}

export async function deleteSpendingLimits(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('member_spending').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('wait_free').where('member_no', '=', memberNo).execute();
  await sql`delete from ticket t where t.member_no = ${memberNo}
    and not exists (select 1 from ticket_use u where u.ticket_id = t.id)`.execute(tx);
}
