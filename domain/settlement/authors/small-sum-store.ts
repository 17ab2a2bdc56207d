import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

const LEAST_WON = 10_000;

/** The least payout to an author, in won. */
export async function selectMinimumPayout(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('shop_setting')
    .select('value')
    .where('name', '=', 'authorPayoutLeast')
    .executeTakeFirst();
  return Number(row?.value) || LEAST_WON;
}

/** The least payout, and the authors with the first month of what is carried over into a month. */
export async function selectSmallSums(
  tx: Tx,
  month: string,
): Promise<{ minimumWon: number; authors: Map<number, { carriedSince: string | undefined }> }> {
  const { rows } = await sql<{ holderId: number; carriedSince: string | null }>`
    select h.id as "holderId",
      (
        select to_char(min(s.month), 'YYYY-MM')
        from settlement_statement s
        where s.holder_id = h.id and s.carried > 0 and s.month < ${`${month}-01`}
          and s.month > coalesce((
            select max(p.month)
            from settlement_statement p
            where p.holder_id = h.id and p.carried = 0 and p.month < ${`${month}-01`}
          ), '-infinity')
      ) as "carriedSince"
    from right_holder h
    where h.member_no is not null`.execute(tx);
  const minimumWon = await selectMinimumPayout(tx);
  return {
    minimumWon,
    authors: new Map(rows.map(({ holderId, carriedSince }) => [holderId, { carriedSince: carriedSince ?? undefined }])),
  };
}
