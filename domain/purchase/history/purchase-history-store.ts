import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type { DiscountTerms, RecordedKind } from '#shared/money/purchases';
import type { Rating } from '#shared/catalog/ratings';
import type { Unit } from '#shared/catalog/categories';

export interface MovementSpendingRow {
  transaction: number;
  purchase: number;
  kind: RecordedKind;
  workId: number;
  title: string;
  rating: Rating;
  unit: Unit;
  positions: number[];
}

export async function selectMovementSpendings(
  db: Db,
  filter: { memberNo: number; transactions: number[] },
): Promise<MovementSpendingRow[]> {
  if (filter.transactions.length === 0) return [];
  const { rows } = await sql<MovementSpendingRow>`
    with asked as (select unnest(${filter.transactions}::bigint[]) as transaction),
    paid as (
      select asked.transaction, p.id as purchase, i.episode_id
      from asked
      join purchase p on p.transaction_id = asked.transaction
      join purchase_item i on i.purchase_id = p.id
      union all
      select asked.transaction, i.purchase_id, i.episode_id
      from asked
      join purchase_item i on i.cancel_transaction_id = asked.transaction
    )
    select paid.transaction, p.id as purchase, p.kind, w.id as "workId", w.title, w.rating, min(e.unit) as unit,
      array_agg(e.position order by e.position) as positions
    from paid
    join purchase p on p.id = paid.purchase
    join work w on w.id = p.work_id
    join episode e on e.id = paid.episode_id
    where p.member_no = ${filter.memberNo}
    group by paid.transaction, p.id, p.member_no, w.id`.execute(db);
  return rows;
}

export interface PurchaseHistoryRow {
  id: number;
  kind: RecordedKind;
  coins: number;
  madeAt: Date;
  now: Date;
  discountTerms: DiscountTerms | null;
  workId: number;
  title: string;
  rating: Rating;
  items: PurchasedEpisode[];
}

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

/** A member's purchases, newest first; optionally only `id`. */
export async function selectPurchaseHistory(
  db: Db,
  filter: { memberNo: number; id?: number; before?: number | undefined; limit: number },
): Promise<PurchaseHistoryRow[]> {
  const idSql = filter.id === undefined ? sql`` : sql`and p.id = ${filter.id}`;
  const olderSql = filter.before === undefined ? sql`` : sql`and p.id < ${filter.before}`;
  const { rows } = await sql<Omit<PurchaseHistoryRow, 'items'> & { items: StoredItem[] }>`
    select p.id, p.kind, p.coins, p.made_at as "madeAt", seoga_clock() as now, p.discount_terms as "discountTerms",
      w.id as "workId", w.title, w.rating,
      (
        select json_agg(
          json_build_object(
            'id', e.id, 'position', e.position, 'unit', e.unit, 'title', e.title, 'coins', i.coins,
            'list', coalesce(i.list_coins, i.coins), 'cancelledAt', i.cancelled_at,
            'openedAt', coalesce(held.opened_at, held.kept_at)
          )
          order by e.position
        )
        from purchase_item i
        join episode e on e.id = i.episode_id
        left join entitlement held
          on held.member_no = coalesce(p.receiver_no, p.member_no) and held.episode_id = i.episode_id and held.source = 'purchase'
          and held.source_id = p.id
        where i.purchase_id = p.id
      ) as items
    from purchase p
    join work w on w.id = p.work_id
    where p.member_no = ${filter.memberNo} ${idSql} ${olderSql}
    order by p.id desc
    limit ${filter.limit}`.execute(db);
  const parseDate = (text: string | null): Date | null => (text === null ? null : new Date(text));
  return rows.map((row) => ({
    ...row,
    items: row.items.map((item) => ({
      ...item,
      openedAt: parseDate(item.openedAt),
      cancelledAt: parseDate(item.cancelledAt),
    })),
  }));
}

type StoredItem = Omit<PurchasedEpisode, 'openedAt' | 'cancelledAt'> & {
  openedAt: string | null;
  cancelledAt: string | null;
};
