import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#kernel/context';
import { TEST_CHANNEL } from '#shared/money/app-stores';

/** A purchase after its withdrawal period, and its paid coins. */
export interface FinalPurchase {
  id: number;
  memberNo: number;
  paidCoins: number;
  /** Maximum reward in coins, of what was not returned; null without a legal limit. */
  rewardMost: number | null;
  isActive: boolean;
}

/**
 * Purchases whose withdrawal period ended at `cutoff`, in order and without gaps. Counts paid coins less returns,
 * without bonus and test purchases.
 */
export async function selectFinalPurchases(
  db: Db,
  input: { after: number; cutoff: Date; limit: number },
): Promise<FinalPurchase[]> {
  const { rows } = await sql<FinalPurchase>`
    with edge as (
      select coalesce(min(id), ${Number.MAX_SAFE_INTEGER}::bigint) as id
      from purchase
      where id > ${input.after} and made_at >= ${input.cutoff}
    )
    select p.id, p.member_no as "memberNo", m.state = 'active' as "isActive",
      greatest(coalesce(kept.coins, 0), 0)::bigint as "paidCoins",
      floor(p.reward_most * coalesce(kept.spent, 0) / greatest(p.coins, 1))::bigint as "rewardMost"
    from purchase p
    join member m using (member_no), edge, lateral (
      select sum(e.amount) filter (where e.unit = 'coin') as coins,
        sum(e.amount) filter (where e.account = 'revenue') as spent
      from ${revenueSql()}
    ) as kept
    where p.id > ${input.after} and p.id < edge.id
    order by p.id
    limit ${input.limit}`.execute(db);
  return rows;
}

/**
 * The paid coins of `purchase p` less returns, without bonus and test purchases. May still decrease during the
 * withdrawal period.
 */
export function finalPaidCoinsSql(): RawBuilder<number> {
  return sql`greatest(coalesce((select sum(e.amount) from ${revenueSql()} where e.unit = 'coin'), 0), 0)`;
}

/** The revenue entries `e` of `purchase p`; coins from lots of test purchases are subtracted. */
function revenueSql(): RawBuilder<unknown> {
  return sql`(select e.account, e.unit, e.amount from ledger_entry e left join lot on lot.id = e.lot_id
    where e.transaction_id in (select p.transaction_id
        union select i.cancel_transaction_id from purchase_item i where i.purchase_id = p.id)
      and (e.account = 'revenue' or (e.account in ('member', 'held') and e.unit = 'coin' and lot.channel = ${TEST_CHANNEL}))) e`;
}
