import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { CARD_PASS_DAYS, type PassCancel } from '#shared/pass/pass';

/** A pass of a member. */
export interface PassTerm {
  id: number;
  days: number;
  coins: number;
  boughtAt: Date;
  startsAt: Date;
  endsAt: Date;
  usedAt: Date | null;
  /** The payment of a term that a card paid for. */
  paymentId: string | null;
}

const COLUMNS = sql`
  t.id, t.days, t.coins, t.bought_at as "boughtAt", t.starts_at as "startsAt", t.ends_at as "endsAt",
  t.used_at as "usedAt", t.payment_id as "paymentId"`;

/** A member's passes that run or wait, by their beginning, and the time. */
export async function selectOpenTerms(db: Db, memberNo: number): Promise<{ now: Date; terms: PassTerm[] }> {
  const { rows } = await sql<PassTerm & { now: Date }>`
    with moment as (select seoga_clock() as now)
    select moment.now, ${COLUMNS}
    from moment
    left join pass_term t on t.member_no = ${memberNo} and t.cancelled_at is null and t.ends_at > moment.now
    order by t.starts_at, t.id`.execute(db);
  return { now: rows[0]?.now ?? new Date(0), terms: rows.filter(({ id }) => id !== null) };
}

/** Coins of a pass by lot, in the order of spending. */
export interface PassPayment {
  lot: number;
  unit: 'coin' | 'bonus';
  coins: number;
}

/** The payments of passes, in the order of spending. */
export async function selectPayments(db: Db, terms: readonly number[]): Promise<(PassPayment & { term: number })[]> {
  const { rows } = await sql<PassPayment & { term: number }>`
    select p.term_id as term, p.lot_id as lot, p.unit, p.coins
    from pass_payment p
    join lot on lot.id = p.lot_id
    where p.term_id = any(${[...terms]}::bigint[])
    order by p.term_id, p.unit, lot.expires_at nulls last, p.lot_id`.execute(db);
  return rows;
}

/** The number of the next pass, for its ledger reference. */
export async function nextTermId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('pass_term', 'id'))::bigint as id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function insertTerm(
  tx: Tx,
  term: Omit<PassTerm, 'usedAt'> & {
    memberNo: number;
    transactionId: number;
    payments: readonly (PassPayment & { won: number })[];
  },
): Promise<void> {
  const { id, memberNo, days, coins, boughtAt, startsAt, endsAt, transactionId, paymentId } = term;
  await sql`
    insert into pass_term (id, member_no, days, coins, bought_at, starts_at, ends_at, transaction_id, payment_id)
    overriding system value
    values (${id}, ${memberNo}, ${days}, ${coins}, ${boughtAt}, ${startsAt}, ${endsAt}, ${transactionId}, ${paymentId})`.execute(
    tx,
  );
  await sql`
    insert into pass_payment (term_id, lot_id, unit, coins, won)
    select ${id}, lot, unit, coins, won
    from jsonb_to_recordset(${JSON.stringify(term.payments)}::jsonb)
      as paid (lot bigint, unit text, coins int, won bigint)`.execute(tx);
}

/** A member's pass, locked; undefined when another's, cancelled or gone. */
export async function lockTerm(tx: Tx, id: number): Promise<(PassTerm & { memberNo: number; now: Date }) | undefined> {
  const { rows } = await sql<PassTerm & { memberNo: number; now: Date }>`
    select ${COLUMNS}, t.member_no as "memberNo", seoga_clock() as now
    from pass_term t
    where t.id = ${id}::bigint and t.cancelled_at is null
    for update`.execute(tx);
  return rows[0];
}

/** Whose pass it is. */
export async function selectTermMember(db: Db, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ memberNo: number }>`
    select member_no as "memberNo" from pass_term where id = ${id}::bigint`.execute(db);
  return rows[0]?.memberNo;
}

export async function writeCancel(
  tx: Tx,
  cancel: { id: number; at: Date; transactionId: number | null; reason: PassCancel; kept: Map<number, number> },
): Promise<void> {
  const { id, at, transactionId, reason, kept } = cancel;
  await sql`
    update pass_term set cancelled_at = ${at}, cancel_transaction_id = ${transactionId}::bigint, cancel_reason = ${reason}
    where id = ${id}`.execute(tx);
  await sql`
    update pass_payment p set kept = k.kept
    from unnest(${[...kept.keys()]}::bigint[], ${[...kept.values()]}::int[]) as k (lot, kept)
    where p.term_id = ${id} and p.lot_id = k.lot`.execute(tx);
}

/** The end of the last pass in the API: `plus_until`. */
export async function updatePlusUntil(tx: Tx, memberNo: number): Promise<void> {
  await sql`
    update member set plus_until = (
      select max(t.ends_at)
      from pass_term t
      where t.member_no = ${memberNo} and t.cancelled_at is null
    )
    where member_no = ${memberNo}`.execute(tx);
}

/** The term that a payment bought. */
export async function selectTermOfPayment(
  db: Db,
  paymentId: string,
): Promise<{ id: number; memberNo: number } | undefined> {
  const { rows } = await sql<{ id: number; memberNo: number }>`
    select id, member_no as "memberNo" from pass_term where payment_id = ${paymentId}`.execute(db);
  return rows[0];
}

/** A term that a card paid for. */
export async function selectCardTerm(db: Db, id: number): Promise<{ memberNo: number; paymentId: string } | undefined> {
  const { rows } = await sql<{ memberNo: number; paymentId: string }>`
    select member_no as "memberNo", payment_id as "paymentId"
    from pass_term
    where id = ${id}::bigint and payment_id is not null`.execute(db);
  return rows[0];
}

/** Whether a card pays for a member's next terms. */
export async function hasCardPass(db: Db, memberNo: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pass_subscription where member_no = ${memberNo} and ended_at is null`.execute(db);
  return rows.length > 0;
}

/** What is on sale. */
export interface PassProduct {
  days: number;
  coins: number;
  isOnSale: boolean;
}

/** The price by card, and whether new members may pay by it. */
export interface CardPrice {
  won: number | null;
  isOnSale: boolean;
}

/** The price by card, and the coins of a term in the ledger. */
export async function selectCardPrice(db: Db): Promise<CardPrice & { coins: number }> {
  const { rows } = await sql<CardPrice & { coins: number }>`
    select card_won as won, is_card_on_sale as "isOnSale", coins
    from pass_product
    where days = ${CARD_PASS_DAYS}`.execute(db);
  return rows[0] ?? { won: null, isOnSale: false, coins: 0 };
}

export async function updateCardPrice(tx: Tx, { won, isOnSale }: CardPrice): Promise<void> {
  await sql`
    update pass_product set card_won = ${won}, is_card_on_sale = ${isOnSale}, changed_at = seoga_now()
    where days = ${CARD_PASS_DAYS}`.execute(tx);
}

export async function selectProducts(db: Db | Tx): Promise<PassProduct[]> {
  const { rows } = await sql<PassProduct>`
    select days, coins, is_on_sale as "isOnSale" from pass_product order by days`.execute(db);
  return rows;
}

export async function updateProducts(tx: Tx, products: readonly PassProduct[]): Promise<void> {
  await sql`
    update pass_product p set coins = n.coins, is_on_sale = n."isOnSale", changed_at = seoga_now()
    from jsonb_to_recordset(${JSON.stringify(products)}::jsonb) as n (days int, coins int, "isOnSale" boolean)
    where p.days = n.days and (p.coins, p.is_on_sale) is distinct from (n.coins, n."isOnSale")`.execute(tx);
}
