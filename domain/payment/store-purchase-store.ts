import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { StoreName, StorePurchase } from '#shared/payment-ports';
import { STORE_CHANNELS, type StoreState, type StoreTrouble } from '#vocabulary/stores';

/** A transaction of a store as it is kept, held until the transaction ends. */
export interface KeptStorePurchase extends StoreName {
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

/** The name under which a member buys in the stores, made where there was none. */
export async function accountToken(tx: Tx, memberNo: number): Promise<string> {
  const { rows } = await sql<{ token: string }>`
    insert into store_account (member_no) values (${memberNo})
    on conflict (member_no) do update set member_no = excluded.member_no returning token`.execute(tx);
  return rows[0]?.token ?? '';
}

export async function deleteStoreAccount(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('store_account').where('member_no', '=', memberNo).execute();
}

/** Whose name that is. */
export async function memberOfToken(db: Db, token: string): Promise<number | undefined> {
  const row = await db.selectFrom('store_account').select('member_no').where('token', '=', token).executeTakeFirst();
  return row?.member_no;
}

/** Notes that there is such a transaction, so that it is asked about until it is known. */
export async function noteStorePurchase(tx: Tx, { store, transactionId, product }: StoreName): Promise<void> {
  await sql`
    insert into store_purchase (store, transaction_id, store_product) values (${store}, ${transactionId}, ${product})
    on conflict (store, transaction_id) do update set
      store_product = coalesce(store_purchase.store_product, excluded.store_product),
      ask_at = least(store_purchase.ask_at, excluded.ask_at)`.execute(tx);
}

/** A transaction, noted where it was not, and held. */
export async function holdStorePurchase(tx: Tx, name: StoreName): Promise<KeptStorePurchase> {
  await sql`
    insert into store_purchase (store, transaction_id, store_product)
    values (${name.store}, ${name.transactionId}, ${name.product}) on conflict do nothing`.execute(tx);
  const { rows } = await sql<KeptStorePurchase>`
    select store, transaction_id as "transactionId", store_product as product, state,
      returned_share as "returnedShare", told_at as "toldAt", account_token as "accountToken", member_no as "memberNo",
      payment_id as "paymentId", finished_at as "finishedAt", asks,
      (extract(epoch from seoga_clock() - made_at) * 1000)::float8 as "ageMs"
    from store_purchase where store = ${name.store} and transaction_id = ${name.transactionId}
    for update`.execute(tx);
  const [kept] = rows;
  if (!kept) throw new Error('a transaction that was noted is gone');
  return kept;
}

/** What is written down of a transaction once its store was heard. */
export interface StoreChange {
  told: StorePurchase;
  state: StoreState;
  returnedShare: number;
  toldAt: Date | null;
  memberNo: number | null;
  paymentId: string | null;
  trouble: StoreTrouble | null;
  /** Minutes until it is looked at again; null where it is not. */
  pause: number | null;
}

/** Writes down what a store said, and what came of it. What it has left out this time stays as it was. */
export async function updateStorePurchase(tx: Tx, change: StoreChange): Promise<void> {
  const { told } = change;
  await sql`
    update store_purchase set store_product = ${told.product}, quantity = ${told.quantity}, state = ${change.state},
      returned_share = ${change.returnedShare}, told_at = ${change.toldAt},
      account_token = coalesce(account_token, ${told.accountToken}::uuid), member_no = ${change.memberNo},
      payment_id = ${change.paymentId}, trouble = ${change.trouble}, environment = ${told.environment},
      order_ref = coalesce(${told.orderRef}, order_ref),
      amount_micros = coalesce(${told.amountMicros}::bigint, amount_micros),
      currency = coalesce(${told.currency}, currency), storefront = coalesce(${told.storefront}, storefront),
      purchased_at = coalesce(${told.purchasedAt}::timestamptz, purchased_at),
      finished_at = case when ${told.isFinished} then coalesce(finished_at, seoga_clock()) else finished_at end,
      asks = asks + 1, ask_at = seoga_clock() + make_interval(mins => ${change.pause}::int)
    where store = ${told.store} and transaction_id = ${told.transactionId}`.execute(tx);
}

/** A transaction whose store was not heard, or knows of none: it is asked again later, or no more. */
export async function putOffStorePurchase(
  tx: Tx,
  { name, pause }: { name: StoreName; pause: number | null },
): Promise<void> {
  await sql`
    update store_purchase set asks = asks + 1, ask_at = seoga_clock() + make_interval(mins => ${pause}::int)
    where store = ${name.store} and transaction_id = ${name.transactionId}`.execute(tx);
}

/** The store knows that it was delivered. */
export async function markFinished(tx: Tx, { store, transactionId }: StoreName): Promise<void> {
  await sql`update store_purchase set finished_at = coalesce(finished_at, seoga_clock()), ask_at = null
    where store = ${store} and transaction_id = ${transactionId}`.execute(tx);
}

/** Whose purchase that is and which order it was laid to; undefined as long as that is not known. */
export async function selectBuyer(
  db: Db,
  { store, transactionId }: StoreName,
): Promise<{ memberNo: number; paymentId: string | null } | undefined> {
  const { rows } = await sql<{ memberNo: number; paymentId: string | null }>`
    select member_no as "memberNo", payment_id as "paymentId" from store_purchase
    where store = ${store} and transaction_id = ${transactionId} and member_no is not null`.execute(db);
  return rows[0];
}

/** The store knows how much of it was used. */
export async function markUseTold(tx: Tx, { store, transactionId }: StoreName): Promise<void> {
  await sql`update store_purchase set use_told_at = seoga_clock()
    where store = ${store} and transaction_id = ${transactionId}`.execute(tx);
}

/** Notes that a member brought what is somebody else's, or nobody's yet. */
export async function noteClaim(tx: Tx, claim: StoreName & { memberNo: number }): Promise<void> {
  await tx
    .insertInto('store_claim')
    .values({ store: claim.store, transaction_id: claim.transactionId, member_no: claim.memberNo })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** How many purchases a member brought within an hour that could not be confirmed at once. */
export async function countClaims(db: Db, memberNo: number): Promise<number> {
  const { rows } = await sql<{ claims: number }>`
    select count(*)::int as claims from store_claim
    where member_no = ${memberNo} and made_at > seoga_clock() - interval '1 hour'`.execute(db);
  return rows[0]?.claims ?? 0;
}

/** Who alone has brought a transaction that names nobody; undefined for none and for several. */
export async function soleClaimant(tx: Tx, { store, transactionId }: StoreName): Promise<number | undefined> {
  const { rows } = await sql<{ memberNo: number }>`
    select min(member_no) as "memberNo" from store_claim
    where store = ${store} and transaction_id = ${transactionId} having count(*) = 1`.execute(tx);
  return rows[0]?.memberNo;
}

/** The newest order of a member for a product that no transaction has been laid to; the caller holds the wallet. */
export async function selectOpenOrder(
  tx: Tx,
  ask: { memberNo: number; store: StoreName['store']; product: string },
): Promise<{ id: string; won: number; coins: number; bonus: number } | undefined> {
  const { rows } = await sql<{ id: string; won: number; coins: number; bonus: number }>`
    select p.id, cp.won, cp.coins, cp.bonus from payment p join coin_product cp on cp.id = p.product_id
    where p.member_no = ${ask.memberNo} and p.channel = ${STORE_CHANNELS[ask.store]}
      and cp.store_product = ${ask.product} and p.paid_at is null and p.state in ('ready', 'pending', 'closed')
      and p.made_at > seoga_clock() - interval '3 days'
      and not exists (select 1 from store_purchase s where s.payment_id = p.id)
    order by p.made_at desc, p.id limit 1`.execute(tx);
  return rows[0];
}

/** An order becomes what was bought in the store: as many of the product, at what was paid there. */
export async function fitOrder(
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

/** Transactions whose time to be looked at has come, the longest waiting first. */
export async function selectDueStorePurchases(db: Db, limit: number): Promise<StoreName[]> {
  const { rows } = await sql<StoreName>`
    select store, transaction_id as "transactionId", store_product as product from store_purchase
    where ask_at <= (select seoga_clock()) order by ask_at limit ${limit}`.execute(db);
  return rows;
}

/** Orders that a shell began a day ago and nobody paid for come to their end. */
export async function closeStaleOrders(tx: Tx): Promise<void> {
  await sql`
    update payment set state = 'closed' where channel in ('ios', 'aos') and state = 'ready' and paid_at is null
      and made_at < seoga_clock() - interval '1 day'`.execute(tx);
}
