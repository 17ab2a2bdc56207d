import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { StoreTransactionRef, VerifiedStorePurchase } from '#kernel/ports/payment-ports';
import { STORE_CHANNELS, type StoreState, type StoreIssue } from '#shared/money/app-stores';

/** A stored transaction, locked until the database transaction ends. */
export interface LockedStorePurchase extends StoreTransactionRef {
  state: StoreState;
  returnedShare: number;
  toldAt: Date | null;
  accountToken: string | null;
  memberNo: number | null;
  paymentId: string | null;
  finishedAt: Date | null;
  asks: number;
  ageMs: number;
}

export async function upsertAccountToken(tx: Tx, memberNo: number): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    insert into store_account (member_no) values (${memberNo})
    on conflict (member_no) do update set member_no = excluded.member_no returning token`.execute(tx);
  return rows[0]?.token ?? '';
}

export async function deleteStoreAccount(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('store_account').where('member_no', '=', memberNo).execute();
}

export async function selectMemberByToken(db: Db, token: string): Promise<number | undefined> {
  const row = await db.selectFrom('store_account').select('member_no').where('token', '=', token).executeTakeFirst();
  return row?.member_no;
}

export async function registerStorePurchase(
  tx: Tx,
  { store, transactionId, product }: StoreTransactionRef,
): Promise<void> {
  await sql`
    insert into store_purchase (store, transaction_id, store_product) values (${store}, ${transactionId}, ${product})
    on conflict (store, transaction_id) do update set
      store_product = coalesce(store_purchase.store_product, excluded.store_product),
      ask_at = least(store_purchase.ask_at, excluded.ask_at)`.execute(tx);
}

/** Registers a transaction if needed and locks it. */
export async function lockStorePurchase(tx: Tx, name: StoreTransactionRef): Promise<LockedStorePurchase> {
  await sql`
    insert into store_purchase (store, transaction_id, store_product)
    values (${name.store}, ${name.transactionId}, ${name.product}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<LockedStorePurchase>`
    select store, transaction_id as "transactionId", store_product as product, state,
      returned_share as "returnedShare", told_at as "toldAt", account_token as "accountToken", member_no as "memberNo",
      payment_id as "paymentId", finished_at as "finishedAt", asks,
      (extract(epoch from seoga_clock() - made_at) * 1000)::float8 as "ageMs"
    from store_purchase where store = ${name.store} and transaction_id = ${name.transactionId}
    for update`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('a transaction that was noted is gone');
  return row;
}

export interface StorePurchaseChange {
  report: VerifiedStorePurchase;
  state: StoreState;
  returnedShare: number;
  toldAt: Date | null;
  memberNo: number | null;
  paymentId: string | null;
  trouble: StoreIssue | null;
  /** Minutes until the next poll; null stops polling. */
  pause: number | null;
}

export async function updateStorePurchase(tx: Tx, change: StorePurchaseChange): Promise<void> {
  const { report } = change;
  await sql`
    update store_purchase
    set
      store_product = ${report.product},
      quantity = ${report.quantity},
      state = ${change.state},
      returned_share = ${change.returnedShare},
      told_at = ${change.toldAt},
      account_token = coalesce(account_token, ${report.accountToken}::uuid),
      member_no = ${change.memberNo},
      payment_id = ${change.paymentId},
      trouble = ${change.trouble},
      environment = ${report.environment},
      order_ref = coalesce(${report.orderRef}, order_ref),
      amount_micros = coalesce(${report.amountMicros}::bigint, amount_micros),
      currency = coalesce(${report.currency}, currency),
      storefront = coalesce(${report.storefront}, storefront),
      purchased_at = coalesce(${report.purchasedAt}::timestamptz, purchased_at),
      finished_at = case when ${report.isFinished} then coalesce(finished_at, seoga_clock()) else finished_at end,
      asks = asks + 1,
      ask_at = seoga_clock() + make_interval(mins => ${change.pause}::int)
    where store = ${report.store} and transaction_id = ${report.transactionId}`.execute(tx);
}

export async function postponeStorePurchase(
  tx: Tx,
  { name, pause }: { name: StoreTransactionRef; pause: number | null },
): Promise<void> {
  await sql`
    update store_purchase set asks = asks + 1, ask_at = seoga_clock() + make_interval(mins => ${pause}::int)
    where store = ${name.store} and transaction_id = ${name.transactionId}`.execute(tx);
}

export async function markFinished(tx: Tx, { store, transactionId }: StoreTransactionRef): Promise<void> {
  await sql`update store_purchase set finished_at = coalesce(finished_at, seoga_clock()), ask_at = null
    where store = ${store} and transaction_id = ${transactionId}`.execute(tx);
}

/** The buyer and order of a purchase; undefined until both the transaction and its buyer are known. */
export async function selectBuyer(
  db: Db,
  { store, transactionId }: StoreTransactionRef,
): Promise<{ memberNo: number; paymentId: string | null } | undefined> {
  const { rows } = await sql<{ memberNo: number; paymentId: string | null }>`
    select member_no as "memberNo", payment_id as "paymentId" from store_purchase
    where store = ${store} and transaction_id = ${transactionId} and member_no is not null`.execute(db);
  return rows[0];
}

export async function markConsumptionReported(tx: Tx, { store, transactionId }: StoreTransactionRef): Promise<void> {
  await sql`update store_purchase set use_told_at = seoga_clock()
    where store = ${store} and transaction_id = ${transactionId}`.execute(tx);
}

export async function insertClaim(tx: Tx, claim: StoreTransactionRef & { memberNo: number }): Promise<void> {
  await tx
    .insertInto('store_claim')
    .values({ store: claim.store, transaction_id: claim.transactionId, member_no: claim.memberNo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function countClaims(db: Db, memberNo: number): Promise<number> {
  const { rows } = await sql<{ claims: number }>`
    select count(*)::int as claims from store_claim
    where member_no = ${memberNo} and made_at > seoga_clock() - interval '1 hour'`.execute(db);
  return rows[0]?.claims ?? 0;
}

/** The only member who submitted a transaction without account token; undefined for none or several. */
export async function selectSoleClaimant(
  tx: Tx,
  { store, transactionId }: StoreTransactionRef,
): Promise<number | undefined> {
  const { rows } = await sql<{ memberNo: number }>`
    select min(member_no) as "memberNo" from store_claim
    where store = ${store} and transaction_id = ${transactionId} having count(*) = 1`.execute(tx);
  return rows[0]?.memberNo;
}

/** The member's newest order for a product without an assigned transaction; the caller holds the wallet lock. */
export async function selectUnpaidOrder(
  tx: Tx,
  input: { memberNo: number; store: StoreTransactionRef['store']; product: string },
): Promise<{ id: string; won: number; coins: number; bonus: number } | undefined> {
  const { rows } = await sql<{ id: string; won: number; coins: number; bonus: number }>`
    select p.id, cp.won, cp.coins, cp.bonus from payment p join coin_product cp on cp.id = p.product_id
    where p.member_no = ${input.memberNo} and p.channel = ${STORE_CHANNELS[input.store]}
      and cp.store_product = ${input.product} and p.paid_at is null and p.state in ('ready', 'pending', 'closed')
      and p.made_at > seoga_clock() - interval '3 days'
      and not exists (select 1 from store_purchase s where s.payment_id = p.id)
    order by p.made_at desc, p.id limit 1`.execute(tx);
  return rows[0];
}

export async function updateOrderAmounts(
  tx: Tx,
  order: { id: string; won: number; coins: number; bonus: number; isPending: boolean },
): Promise<void> {
  const { id, won, coins, bonus, isPending } = order;
  await tx
    .updateTable('payment')
    .set({ won, coins, bonus, state: isPending ? 'pending' : 'ready' })
    .where('id', '=', id)
    .where('paid_at', 'is', null)
    .execute();
}

export async function selectDueStorePurchases(db: Db, limit: number): Promise<StoreTransactionRef[]> {
  const { rows } = await sql<StoreTransactionRef>`
    select store, transaction_id as "transactionId", store_product as product from store_purchase
    where ask_at <= (select seoga_clock()) order by ask_at limit ${limit}`.execute(db);
  return rows;
}

export async function closeStaleOrders(tx: Tx): Promise<void> {
  await sql`
    update payment set state = 'closed' where channel in ('ios', 'aos') and state = 'ready' and paid_at is null
      and made_at < seoga_clock() - interval '1 day'`.execute(tx);
}
