import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { Store, StoreState, StoreTrouble } from '#vocabulary/stores';

/** A purchase in an app store that gave no coins. */
export interface StoreCaseRow {
  store: Store;
  transactionId: string;
  product: string | null;
  quantity: number;
  state: StoreState;
  trouble: StoreTrouble | null;
  memberNo: number | null;
  orderRef: string | null;
  amountMicros: number | null;
  currency: string | null;
  madeAt: Date;
  lookedAt: Date | null;
  lookedBy: string | null;
  lookedWhy: string | null;
  /** Who has brought it. */
  claims: { memberNo: number; at: Date }[];
}

/** Purchases with trouble, and those of which the store has said nothing for an hour; with `isAll` those looked at too. */
export async function selectStoreCases(
  db: Db,
  ask: { isAll: boolean; transactionId?: string; limit: number },
): Promise<StoreCaseRow[]> {
  const { rows } = await sql<Omit<StoreCaseRow, 'claims'> & { claims: { memberNo: number; at: string }[] }>`
    select s.store, s.transaction_id as "transactionId", s.store_product as product, s.quantity, s.state, s.trouble,
      s.member_no as "memberNo", s.order_ref as "orderRef", s.amount_micros as "amountMicros", s.currency,
      s.made_at as "madeAt", s.looked_at as "lookedAt", o.name as "lookedBy", s.looked_why as "lookedWhy",
      (select coalesce(json_agg(json_build_object('memberNo', c.member_no, 'at', c.made_at) order by c.made_at), '[]')
        from store_claim c where c.store = s.store and c.transaction_id = s.transaction_id) as claims
    from store_purchase s left join operator o on o.id = s.looked_by
    where (s.trouble is not null or (s.state = 'told' and s.made_at < seoga_clock() - interval '1 hour'))
      and (${ask.isAll} or s.looked_at is null)
      and (${ask.transactionId ?? null}::text is null or s.transaction_id = ${ask.transactionId ?? null}::text)
    order by s.made_at desc limit ${ask.limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    claims: row.claims.map(({ memberNo, at }) => ({ memberNo, at: new Date(at) })),
  }));
}

/** A purchase that waits for an operator, held until the transaction ends. */
export async function lockStoreCase(
  tx: Tx,
  name: { store: Store; transactionId: string },
): Promise<
  | { memberNo: number | null; paymentId: string | null; trouble: StoreTrouble | null; product: string | null }
  | undefined
> {
  return tx
    .selectFrom('store_purchase')
    .select(['member_no as memberNo', 'payment_id as paymentId', 'trouble', 'store_product as product'])
    .where('store', '=', name.store)
    .where('transaction_id', '=', name.transactionId)
    .forUpdate()
    .executeTakeFirst();
}

/** Whose a purchase is that named nobody; the store is asked again at once. */
export async function giveCase(
  tx: Tx,
  order: { store: Store; transactionId: string; memberNo: number },
): Promise<void> {
  await sql`update store_purchase set member_no = ${order.memberNo}, ask_at = seoga_clock()
    where store = ${order.store} and transaction_id = ${order.transactionId} and member_no is null
      and payment_id is null`.execute(tx);
}

/** Nothing more is done with a purchase, and why. */
export async function closeCase(
  tx: Tx,
  order: { store: Store; transactionId: string; by: number | null; why: string },
): Promise<void> {
  await sql`update store_purchase set looked_at = seoga_clock(), looked_by = ${order.by}, looked_why = ${order.why}
    where store = ${order.store} and transaction_id = ${order.transactionId}`.execute(tx);
}
