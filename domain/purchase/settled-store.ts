import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#shared/context';
import { TEST_CHANNEL } from '#vocabulary/stores';

/** A purchase that can no longer be taken back, and the paid coins that the shop kept of it. */
export interface SettledPurchase {
  id: number;
  memberNo: number;
  paidCoins: number;
  /** Coins' worth that it may earn at most, of what was kept of it; null where no law caps it. */
  rewardMost: number | null;
  isActive: boolean;
}

/**
 * Purchases after one, in their order, as far as none can be taken back any more by its reader's own wish: made before
 * `cutoff`, and none before them later. Of their coins only the paid ones count, less what went back: neither bonus coins
 * nor those of a store's test purchase, which cost nothing.
 */
export async function selectSettled(
  db: Db,
  ask: { after: number; cutoff: Date; limit: number },
): Promise<SettledPurchase[]> {
  const { rows } = await sql<SettledPurchase>`
    with edge as (select coalesce(min(id), ${Number.MAX_SAFE_INTEGER}::bigint) as id from purchase
      where id > ${ask.after} and made_at >= ${ask.cutoff})
    select p.id, p.member_no as "memberNo", m.state = 'active' as "isActive",
      greatest(coalesce(kept.coins, 0), 0)::bigint as "paidCoins",
      floor(p.reward_most * coalesce(kept.spent, 0) / greatest(p.coins, 1))::bigint as "rewardMost"
    from purchase p join member m using (member_no), edge, lateral (
      select sum(e.amount) filter (where e.unit = 'coin') as coins,
        sum(e.amount) filter (where e.account = 'revenue') as spent
      from ${revenueSql()}) as kept
    where p.id > ${ask.after} and p.id < edge.id order by p.id limit ${ask.limit}`.execute(db);
  return rows;
}

/**
 * The paid coins that the shop kept of `purchase p`: without bonus coins and those of test purchases, and less what went back.
 * It can still become less, for as long as the purchase can be taken back.
 */
export function keptCoinsSql(): RawBuilder<number> {
  return sql`greatest(coalesce((select sum(e.amount) from ${revenueSql()} where e.unit = 'coin'), 0), 0)`;
}

/**
 * The entries `e` of `purchase p` that count as revenue, with those that take coins of test purchases out of it: what lots of
 * that channel gave is below zero.
 */
function revenueSql(): RawBuilder<unknown> {
  return sql`(select e.account, e.unit, e.amount from ledger_entry e left join lot on lot.id = e.lot_id
    where e.transaction_id in (select p.transaction_id
        union select i.cancel_transaction_id from purchase_item i where i.purchase_id = p.id)
      and (e.account = 'revenue' or (e.account = 'member' and e.unit = 'coin' and lot.channel = ${TEST_CHANNEL}))) e`;
}
