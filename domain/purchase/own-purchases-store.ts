import { sql } from 'kysely';
import type { Db } from '#shared/context';
import type { DiscountTerms, PurchaseKind } from '#vocabulary/purchases';
import type { Rating } from '#vocabulary/ratings';
import type { Unit } from '#vocabulary/shelves';

/** What a movement of the wallet paid for, or gave back. */
export interface SpendingRow {
  transaction: number;
  purchase: number;
  kind: PurchaseKind;
  workId: number;
  title: string;
  rating: Rating;
  unit: Unit;
  positions: number[];
}

/** The purchases behind movements of a member's wallet: what was bought, or which part of it was taken back. */
export async function selectSpendings(
  db: Db,
  ask: { memberNo: number; transactions: number[] },
): Promise<SpendingRow[]> {
  if (ask.transactions.length === 0) return [];
  const { rows } = await sql<SpendingRow>`
    with asked as (select unnest(${ask.transactions}::bigint[]) as transaction),
    paid as (
      select asked.transaction, p.id as purchase, i.episode_id from asked
        join purchase p on p.transaction_id = asked.transaction join purchase_item i on i.purchase_id = p.id
      union all select asked.transaction, i.purchase_id, i.episode_id from asked
        join purchase_item i on i.cancel_transaction_id = asked.transaction)
    select paid.transaction, p.id as purchase, p.kind, w.id as "workId", w.title, w.rating, min(e.unit) as unit,
      array_agg(e.position order by e.position) as positions
    from paid join purchase p on p.id = paid.purchase join work w on w.id = p.work_id join episode e on e.id = paid.episode_id
    where p.member_no = ${ask.memberNo} group by paid.transaction, p.id, w.id`.execute(db);
  return rows;
}

/** One purchase of a member with its episodes. */
export interface OwnPurchaseRow {
  id: number;
  kind: PurchaseKind;
  coins: number;
  madeAt: Date;
  now: Date;
  discountTerms: DiscountTerms | null;
  workId: number;
  title: string;
  rating: Rating;
  items: PurchasedEpisode[];
}

/** An episode of a purchase, as its page names it. */
export interface PurchasedEpisode {
  id: number;
  position: number;
  unit: Unit;
  title: string;
  coins: number;
  list: number;
  openedAt: Date | null;
  cancelledAt: Date | null;
}

/** A member's purchases, the newest first; `id` asks for one of them. */
export async function selectOwnPurchases(
  db: Db,
  ask: { memberNo: number; id?: number; before?: number | undefined; limit: number },
): Promise<OwnPurchaseRow[]> {
  const chosen = ask.id === undefined ? sql`` : sql`and p.id = ${ask.id}`;
  const older = ask.before === undefined ? sql`` : sql`and p.id < ${ask.before}`;
  const { rows } = await sql<Omit<OwnPurchaseRow, 'items'> & { items: StoredItem[] }>`
    select p.id, p.kind, p.coins, p.made_at as "madeAt", seoga_clock() as now, p.discount_terms as "discountTerms",
      w.id as "workId", w.title, w.rating,
      (select json_agg(json_build_object('id', e.id, 'position', e.position, 'unit', e.unit, 'title', e.title,
          'coins', i.coins, 'list', coalesce(i.list_coins, i.coins), 'cancelledAt', i.cancelled_at, 'openedAt', coalesce(held.opened_at, held.kept_at)) order by e.position)
        from purchase_item i join episode e on e.id = i.episode_id
          left join entitlement held on held.member_no = p.member_no and held.episode_id = i.episode_id
            and held.source = 'purchase' and held.source_id = p.id
        where i.purchase_id = p.id) as items
    from purchase p join work w on w.id = p.work_id
    where p.member_no = ${ask.memberNo} ${chosen} ${older} order by p.id desc limit ${ask.limit}`.execute(db);
  const moment = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...row,
    items: row.items.map((item) => ({
      ...item,
      openedAt: moment(item.openedAt),
      cancelledAt: moment(item.cancelledAt),
    })),
  }));
}

/** Moments inside JSON are text. */
type StoredItem = Omit<PurchasedEpisode, 'openedAt' | 'cancelledAt'> & {
  openedAt: string | null;
  cancelledAt: string | null;
};
