import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Store, StoreState, StoreIssue } from '#shared/money/app-stores';

export interface StoreCaseRow {
  store: Store;
  transactionId: string;
  product: string | null;
  quantity: number;
  state: StoreState;
  trouble: StoreIssue | null;
  memberNo: number | null;
  orderRef: string | null;
  amountMicros: number | null;
  currency: string | null;
  madeAt: Date;
  lookedAt: Date | null;
  lookedBy: string | null;
  lookedWhy: string | null;
  claims: { memberNo: number; at: Date }[];
}

export async function selectStoreCases(
  db: Db,
  filter: { isAll: boolean; transactionId?: string; limit: number },
): Promise<StoreCaseRow[]> {
  const { rows } = await sql<Omit<StoreCaseRow, 'claims'> & { claims: { memberNo: number; at: string }[] }>`
    select s.store, s.transaction_id as "transactionId", s.store_product as product, s.quantity, s.state, s.trouble,
      s.member_no as "memberNo", s.order_ref as "orderRef", s.amount_micros as "amountMicros", s.currency,
      s.made_at as "madeAt", s.looked_at as "lookedAt", o.name as "lookedBy", s.looked_why as "lookedWhy",
      (
        select coalesce(
          json_agg(json_build_object('memberNo', c.member_no, 'at', c.made_at) order by c.made_at), '[]'
        )
        from store_claim c
        where c.store = s.store and c.transaction_id = s.transaction_id
      ) as claims
    from store_purchase s
    left join operator o on o.id = s.looked_by
    where (s.trouble is not null or (s.state = 'told' and s.made_at < seoga_clock() - interval '1 hour'))
      and (${filter.isAll} or s.looked_at is null)
      and (
        ${filter.transactionId ?? null}::text is null or s.transaction_id = ${filter.transactionId ?? null}::text
      )
    order by s.made_at desc
    limit ${filter.limit}`.execute(db);
  return rows.map((row) => ({
    ...row,
    claims: row.claims.map(({ memberNo, at }) => ({ memberNo, at: new Date(at) })),
  }));
}

/** An open case, locked until the transaction ends. */
export async function lockStoreCase(
  tx: Tx,
  name: { store: Store; transactionId: string },
): Promise<
  { memberNo: number | null; paymentId: string | null; trouble: StoreIssue | null; product: string | null } | undefined
> {
  return tx
    .selectFrom('store_purchase')
    .select(['member_no as memberNo', 'payment_id as paymentId', 'trouble', 'store_product as product'])
    .where('store', '=', name.store)
    .where('transaction_id', '=', name.transactionId)
    .forUpdate()
    .executeTakeFirst();
}

export async function assignCase(
  tx: Tx,
  input: { store: Store; transactionId: string; memberNo: number },
): Promise<void> {
  await sql`update store_purchase set member_no = ${input.memberNo}, ask_at = seoga_clock()
    where store = ${input.store} and transaction_id = ${input.transactionId} and member_no is null
      and payment_id is null`.execute(tx);
}

export async function closeCase(
  tx: Tx,
  input: { store: Store; transactionId: string; by: number | null; why: string },
): Promise<void> {
  await sql`update store_purchase set looked_at = seoga_clock(), looked_by = ${input.by}, looked_why = ${input.why}
    where store = ${input.store} and transaction_id = ${input.transactionId}`.execute(tx);
}
