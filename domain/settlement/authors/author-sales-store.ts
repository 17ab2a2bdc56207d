import { sql } from 'kysely';
import type { Db } from '#kernel/context';

/** What an episode earned in a month; amounts in won. */
export interface AuthorSalesRow {
  work: string;
  episode: string;
  copies: number;
  /** What readers paid. */
  gross: number;
  fee: number;
  /** The author's share before taxes. */
  share: number;
}

/** A holder's sales of a month by episode, the most earning first. */
export async function selectAuthorSales(
  db: Db,
  { month, holderId }: { month: string; holderId: number },
): Promise<AuthorSalesRow[]> {
  const { rows } = await sql<AuthorSalesRow>`
    select s.work_title as work, s.episode_title as episode, sum(s.copies)::bigint as copies,
      sum(case when s.paid_by = 'paid' then s.won else 0 end)::bigint as gross,
      trunc(sum(case when s.paid_by = 'paid' then s.won * s.fee_bp / 10000.0 else 0 end))::bigint as fee,
      trunc(sum(sh.won + sh.remainder))::bigint as share
    from settlement_share sh
    join settlement_sale s on s.id = sh.sale_id
    where s.month = ${`${month}-01`} and sh.holder_id = ${holderId}
    group by s.work_id, s.work_title, s.episode_id, s.episode_title
    order by share desc, s.work_title, s.episode_id
    limit 1000`.execute(db);
  return rows;
}
