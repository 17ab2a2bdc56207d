import { sql } from 'kysely';
import { returnCoinsSql } from '#domain/wallet';
import type { Db, Tx } from '#kernel/context';
import type { DiscountTerms } from '#shared/money/purchases';
import type { PurchasedItem, PlannedItem, CoinReturn, PurchaseLot } from './refund-rules.ts';

export interface RefundablePurchase {
  id: number;
  /** Who paid. */
  memberNo: number;
  transactionId: number | null;
  boughtAt: Date;
  /** When its coins left the wallet; of a gift, before it was accepted. */
  spentAt: Date;
  /** Who has the entitlements: the member, or whom it was given to. */
  holderNo: number;
  now: Date;
  discountTerms: DiscountTerms | null;
  items: PurchasedItem[];
}

const HOLDER = sql`coalesce(p.receiver_no, p.member_no)`;

/** An expired rental counts as opened, even when a later one replaced its row. */
export async function selectPurchase(
  db: Db,
  input: { id: number; memberNo: number },
): Promise<RefundablePurchase | undefined> {
  const { rows } = await sql<
    Omit<RefundablePurchase, 'items'> & {
      items: { episode: number; coins: number; list: number; opened: string | null; cancelled: string | null }[];
    }
  >`
    select p.id, p.member_no as "memberNo", p.transaction_id as "transactionId", p.made_at as "boughtAt", ${HOLDER} as "holderNo",
      coalesce((select g.made_at from reader_gift g where g.purchase_id = p.id), p.made_at) as "spentAt", seoga_clock() as now,
      p.discount_terms as "discountTerms",
      (select json_agg(json_build_object('episode', i.episode_id, 'coins', i.coins,
          'list', coalesce(i.list_coins, i.coins), 'cancelled', i.cancelled_at,
          'opened', (select case when e.source = 'purchase' and e.source_id = p.id then coalesce(e.opened_at, e.kept_at) else e.granted_at end
            from entitlement e where e.member_no = ${HOLDER} and e.episode_id = i.episode_id
              and e.kind = case when p.kind % 2 = 0 then 'rental' else 'buy' end)) order by i.episode_id)
        from purchase_item i where i.purchase_id = p.id) as items
    from purchase p where p.id = ${input.id} and p.member_no = ${input.memberNo}`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const parseDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
  const items = row.items.map(({ episode, coins, list, opened, cancelled }) => ({
    episode,
    coins,
    list,
    openedAt: parseDate(opened),
    cancelledAt: parseDate(cancelled),
  }));
  return { ...row, items };
}

/**
 * Withdraws episodes, revokes them, returns the coins and updates the price of every episode. Returns how many were
 * withdrawn.
 */
export async function writeWithdrawal(
  tx: Tx,
  input: {
    memberNo: number;
    holderNo: number;
    purchaseId: number;
    spentAt: Date;
    items: PlannedItem[];
    returns: CoinReturn[];
  },
): Promise<number> {
  const { memberNo, holderNo, purchaseId, spentAt, items, returns } = input;
  const episodes = items.filter(({ state }) => state === 'refundable').map(({ episode }) => episode);
  const { rows } = await sql<{ closed: number }>`
    with closed as (
      update entitlement
      set revoked_at = seoga_clock()
      where member_no = ${holderNo} and episode_id = any(${episodes}::bigint[]) and source = 'purchase'
        and source_id = ${purchaseId} and opened_at is null and kept_at is null and revoked_at is null
      returning episode_id
    ),
    ${returnCoinsSql({ memberNo, ref: `purchase:${purchaseId}:${Math.min(...episodes)}`, returns, spentAt }).list},
    planned as (
      select (i ->> 'episode')::bigint as episode_id, (i ->> 'coins')::int as coins,
        i ->> 'state' = 'refundable' as is_refundable
      from jsonb_array_elements(${JSON.stringify(items)}::jsonb) i
    ),
    repriced as (
      update purchase_item i
      set coins = planned.coins
      from planned
      where i.purchase_id = ${purchaseId} and i.episode_id = planned.episode_id and not planned.is_refundable
        and i.coins <> planned.coins
      returning 1
    ),
    marked as (
      update purchase_item i
      set cancelled_at = seoga_clock(), coins = planned.coins, cancel_transaction_id = (select id from given_back)
      from planned
      where i.purchase_id = ${purchaseId} and i.episode_id = planned.episode_id and planned.is_refundable
        and i.episode_id in (select episode_id from closed) and i.cancelled_at is null
      returning 1
    )
    select count(*)::int as closed
    from marked`.execute(tx);
  return rows[0]?.closed ?? 0;
}

/** What a purchase took from each lot, in the order of spending, regardless of returns. */
export async function selectPurchaseLots(
  db: Db,
  { memberNo, transactionId }: { memberNo: number; transactionId: number },
): Promise<PurchaseLot[]> {
  const { rows } = await sql<PurchaseLot>`
    select e.lot_id as lot, lot.unit, -e.amount as amount, coalesce(lot.expires_at <= seoga_clock(), false) as "isExpired"
    from ledger_entry e join lot on lot.id = e.lot_id and lot.member_no = e.member_no
    where e.member_no = ${memberNo} and e.transaction_id = ${transactionId} and e.account in ('member', 'held')
    order by lot.unit = 'coin', lot.expires_at nulls last, e.lot_id`.execute(db);
  return rows;
}

export async function writeDefectRefund(
  tx: Tx,
  input: {
    memberNo: number;
    holderNo: number;
    purchaseId: number;
    spentAt: Date;
    episodes: number[];
    returns: CoinReturn[];
  },
): Promise<number> {
  const { memberNo, holderNo, purchaseId, spentAt, episodes, returns } = input;
  const { rows } = await sql<{ marked: number }>`
    with closed as (update entitlement set revoked_at = seoga_clock()
      where member_no = ${holderNo} and episode_id = any(${episodes}::bigint[]) and source = 'purchase'
        and source_id = ${purchaseId} and revoked_at is null returning 1),
    ${returnCoinsSql({ memberNo, ref: `purchase:${purchaseId}:${Math.min(...episodes)}`, returns, spentAt }).list},
    marked as (update purchase_item set cancelled_at = seoga_clock(), cancel_transaction_id = (select id from given_back)
      where purchase_id = ${purchaseId} and episode_id = any(${episodes}::bigint[]) and cancelled_at is null
      returning 1)
    select count(*)::int as marked from marked`.execute(tx);
  return rows[0]?.marked ?? 0;
}
