import { sql } from 'kysely';
import type { Db } from '#shared/context';
import { WITHDRAWAL_DAYS } from './refund-rules.ts';

/** A purchase that can no longer be taken back, and the paid coins that the shop kept of it. */
export interface SettledPurchase {
  id: number;
  memberNo: number;
  paidCoins: number;
  isActive: boolean;
}

/**
 * Purchases after one, in their order, as far as none can be taken back any more by its reader's own wish: seven days old,
 * and none before them younger. Of their coins only the paid ones count, less what went back.
 */
export async function selectSettled(db: Db, ask: { after: number; limit: number }): Promise<SettledPurchase[]> {
  const { rows } = await sql<SettledPurchase>`
    with edge as (select coalesce(min(id), ${Number.MAX_SAFE_INTEGER}::bigint) as id from purchase
      where id > ${ask.after} and made_at > seoga_clock() - make_interval(days => ${WITHDRAWAL_DAYS}))
    select p.id, p.member_no as "memberNo", m.state = 'active' as "isActive",
      coalesce((select sum(e.amount) from ledger_entry e where e.account = 'revenue' and e.unit = 'coin'
        and e.transaction_id in (select p.transaction_id union select i.cancel_transaction_id from purchase_item i
          where i.purchase_id = p.id)), 0)::bigint as "paidCoins"
    from purchase p join member m using (member_no), edge
    where p.id > ${ask.after} and p.id < edge.id order by p.id limit ${ask.limit}`.execute(db);
  return rows;
}
