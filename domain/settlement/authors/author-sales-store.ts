import { sql } from 'kysely';
import type { SaleDirection, SaleForm } from '#shared/money/settlement';
import type { Db } from '#kernel/context';

/** What an episode earned in a month in one form; amounts in won. */
export interface AuthorSalesRow {
  work: string;
  episode: string;
  form: SaleForm;
  direction: SaleDirection;
  copies: number;
  /** What readers paid. */
  gross: number;
  fee: number;
  /** The author's share before taxes. */
  share: number;
  /** The part of the share for episodes opened without paid coins, with fractions of a won. */
  freeShare: number;
}

/** A holder's sales of a month by episode and form, the most earning first; `rest`: what was cut off the share. */
export async function selectAuthorSales(
  db: Db,
  { month, holderId }: { month: string; holderId: number },
): Promise<(AuthorSalesRow & { rest: number })[]> {
  const { rows } = await sql<AuthorSalesRow & { rest: number }>`
    select s.work_title as work, s.episode_title as episode, s.form, s.direction, sum(s.copies)::bigint as copies,
      sum(case when s.paid_by = 'paid' then s.won else 0 end)::bigint as gross,
      trunc(sum(case when s.paid_by = 'paid' then s.won * s.fee_bp / 10000.0 else 0 end))::bigint as fee,
      floor(sum(sh.won + sh.remainder))::bigint as share,
      coalesce(sum(sh.won + sh.remainder) filter (where s.paid_by <> 'paid'), 0)::float8 as "freeShare",
      (sum(sh.won + sh.remainder) - floor(sum(sh.won + sh.remainder)))::float8 as rest
    from settlement_share sh
    join settlement_sale s on s.id = sh.sale_id
    where s.month = ${`${month}-01`} and sh.holder_id = ${holderId}
    group by s.work_id, s.work_title, s.episode_id, s.episode_title, s.form, s.direction
    order by share desc, s.work_title, s.episode_id, s.form`.execute(db);
  return rows;
}
