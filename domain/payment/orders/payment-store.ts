import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import {
  type ChargeChannel,
  type DepositAccount,
  PAID_COIN_YEARS,
  type PaidBy,
  type PaymentMismatch,
  type PaymentState,
  type RefundState,
} from '#shared/money/payments';
import { paidSum } from '../app-stores/store-purchase-rules.ts';

/** An order as the member sees it. */
export interface PaymentRow {
  id: string;
  channel: ChargeChannel;
  method: PaidBy;
  won: number;
  coins: number;
  bonus: number;
  bonusDays: number;
  state: PaymentState;
  account: DepositAccount | null;
  receiptUrl: string | null;
  failure: string | null;
  misfit: PaymentMismatch | null;
  returnedWon: number;
  madeAt: Date;
  paidAt: Date | null;
  /** The amount as the store reports it, such as `USD 4.99`; null if unknown or not a store purchase. */
  storeSum: string | null;
  refund: { state: RefundState; won: number; coins: number; madeAt: Date } | null;
}

const columns = sql`p.id, p.channel, p.method, p.won, p.coins, p.bonus, p.bonus_days as "bonusDays", p.state, p.account,
  p.receipt_url as "receiptUrl", p.failure, p.misfit, p.returned_won as "returnedWon", p.made_at as "madeAt", p.paid_at as "paidAt",
  r.state as "refundState", r.won as "refundWon", r.coins as "refundCoins", r.made_at as "refundMadeAt",
  s.amount_micros as "amountMicros", s.currency`;
const newestRefund = sql`left join store_purchase s on s.payment_id = p.id left join lateral (select state, won, coins, made_at from refund where payment_id = p.id
  order by made_at desc limit 1) r on true`;

type FlatPaymentRow = Omit<PaymentRow, 'refund' | 'storeSum'> & {
  amountMicros: number | null;
  currency: string | null;
  refundState: RefundState | null;
  refundWon: number;
  refundCoins: number;
  refundMadeAt: Date;
};

export async function selectPayments(
  db: Db,
  input: { memberNo: number; before?: string; limit: number },
): Promise<PaymentRow[]> {
  const after = input.before
    ? sql`and (p.made_at, p.id) < (select made_at, id from payment where id = ${input.before} and member_no = ${input.memberNo})`
    : sql``;
  const { rows } = await sql<FlatPaymentRow>`
    select ${columns} from payment p ${newestRefund}
    where p.member_no = ${input.memberNo} ${after} order by p.made_at desc, p.id desc limit ${input.limit}`.execute(db);
  return rows.map(toPaymentRow);
}

export async function selectPayment(db: Db, input: { id: string; memberNo: number }): Promise<PaymentRow | undefined> {
  const { rows } = await sql<FlatPaymentRow>`
    select ${columns} from payment p ${newestRefund}
    where p.id = ${input.id} and p.member_no = ${input.memberNo}`.execute(db);
  return rows[0] && toPaymentRow(rows[0]);
}

function toPaymentRow({
  refundState: state,
  refundWon: won,
  refundCoins: coins,
  refundMadeAt: madeAt,
  amountMicros,
  currency,
  ...row
}: FlatPaymentRow): PaymentRow {
  const storeSum = paidSum({ amountMicros, currency }) ?? null;
  return { ...row, storeSum, refund: state === null ? null : { state, won, coins, madeAt } };
}

export interface NewPayment {
  id: string;
  memberNo: number;
  /** Null for a term of a subscription. */
  productId: number | null;
  subscriptionId?: number;
  termNo?: number;
  channel: ChargeChannel;
  method: PaidBy;
  won: number;
  coins: number;
  bonus: number;
  bonusDays: number;
}

export async function insertPayment(tx: Tx, payment: NewPayment): Promise<void> {
  const { memberNo, productId, subscriptionId = null, termNo = null, bonusDays, ...columnsOfPayment } = payment;
  const asks = payment.channel === 'web' ? {} : { ask_at: null };
  await tx
    .insertInto('payment')
    .values({
      ...columnsOfPayment,
      ...asks,
      member_no: memberNo,
      product_id: productId,
      subscription_id: subscriptionId,
      term_no: termNo,
      bonus_days: bonusDays,
    })
    .execute();
}

/** An order locked until the transaction ends, with times derived from now. */
export interface LockedPayment {
  id: string;
  memberNo: number;
  channel: ChargeChannel;
  method: PaidBy;
  won: number;
  coins: number;
  bonus: number;
  state: PaymentState;
  account: DepositAccount | null;
  misfit: PaymentMismatch | null;
  heldWon: number | null;
  returnedWon: number;
  asks: number;
  madeAt: Date;
  paidAt: Date | null;
  isPayerGone: boolean;
  /** Cancelled by a minor: spent coins are not owed. */
  isMinors: boolean;
  /** Set for a term of a subscription. */
  subscriptionId: number | null;
  now: Date;
  coinsUntil: Date;
  bonusUntil: Date;
}

export async function lockPayment(tx: Tx, id: string): Promise<LockedPayment | undefined> {
  const { rows } = await sql<LockedPayment>`
    select p.id, p.member_no as "memberNo", p.channel, p.method, p.won, p.coins, p.bonus, p.state, p.account,
      p.misfit, p.held_won as "heldWon", p.returned_won as "returnedWon", p.asks, p.made_at as "madeAt", p.paid_at as "paidAt",
      m.state = 'withdrawn' as "isPayerGone", p.minor_cancelled_at is not null as "isMinors",
      p.subscription_id as "subscriptionId", seoga_clock() as now,
      seoga_clock() + make_interval(years => ${PAID_COIN_YEARS}) as "coinsUntil",
      seoga_clock() + make_interval(days => p.bonus_days) as "bonusUntil"
    from payment p join member m using (member_no) where p.id = ${id} for no key update of p`.execute(tx);
  return rows[0];
}

export async function selectPaymentState(
  db: Db,
  id: string,
): Promise<{ state: PaymentState; channel: ChargeChannel } | undefined> {
  return db.selectFrom('payment').select(['state', 'channel']).where('id', '=', id).executeTakeFirst();
}

export async function selectHeldDepositWon(db: Db, id: string): Promise<number | null> {
  const row = await db.selectFrom('payment').select('held_won').where('id', '=', id).executeTakeFirst();
  return row?.held_won ?? null;
}

export async function selectPaymentStates(
  db: Db,
  { memberNo, ids }: { memberNo: number; ids: readonly string[] },
): Promise<{ id: string; state: PaymentState }[]> {
  return db
    .selectFrom('payment')
    .select(['id', 'state'])
    .where('id', 'in', [...ids])
    .where('member_no', '=', memberNo)
    .execute();
}

export interface PaymentChange {
  id: string;
  state: PaymentState;
  account: DepositAccount | null;
  receiptUrl: string | null;
  failure: string | null;
  misfit?: PaymentMismatch | null;
  /** Won of a deposit that did not fit; undefined keeps the value. */
  heldWon?: number | null | undefined;
  returnedWon: number;
  grants: boolean;
  /** Minutes until the next poll; null stops polling. */
  pause: number | null;
}

export async function updatePayment(tx: Tx, change: PaymentChange): Promise<void> {
  const account = change.account === null ? null : JSON.stringify(change.account);
  await sql`
    update payment set state = ${change.state}, account = ${account}::jsonb,
      receipt_url = coalesce(${change.receiptUrl}, receipt_url), failure = ${change.failure},
      misfit = ${change.misfit ?? null},
      held_won = case when ${change.heldWon === undefined} then held_won else ${change.heldWon ?? null}::int end,
      returned_won = ${change.returnedWon},
      paid_at = case when ${change.grants} then seoga_clock() else paid_at end, asks = asks + 1,
      ask_at = seoga_clock() + make_interval(mins => ${change.pause}::int)
    where id = ${change.id}`.execute(tx);
}

export async function closeUnpaid(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('payment').set({ state: 'closed' }).where('id', '=', id).where('state', '=', 'ready').execute();
}

export async function selectDuePayments(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where ask_at <= (select seoga_clock()) order by ask_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A cancellation by the gateway or the store, and what was taken for it. */
export interface ReversalRow {
  cancellationId: string;
  won: number;
  coins: number;
  bonus: number;
  debt: number;
  /** The money came after all. */
  isUndone: boolean;
}

export async function selectReversals(tx: Tx, paymentId: string): Promise<ReversalRow[]> {
  return tx
    .selectFrom('payment_reversal')
    .select((row) => [
      'cancellation_id as cancellationId',
      'won',
      'coins',
      'bonus',
      'debt',
      row('undone_at', 'is not', null).$castTo<boolean>().as('isUndone'),
    ])
    .where('payment_id', '=', paymentId)
    .execute();
}

export async function countReversals(tx: Tx, paymentId: string): Promise<number> {
  return (await selectReversals(tx, paymentId)).length;
}

export async function markCancelledByMinor(tx: Tx, id: string): Promise<void> {
  await sql`update payment set minor_cancelled_at = coalesce(minor_cancelled_at, seoga_clock()) where id = ${id}`.execute(
    tx,
  );
}

export async function clearReversalDebt(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('payment_reversal')
    .set({ debt: 0 })
    .where('payment_id', '=', paymentId)
    .where('undone_at', 'is', null)
    .execute();
}

export async function undoReversal(tx: Tx, reversal: { paymentId: string; cancellationId: string }): Promise<void> {
  await sql`update payment_reversal set undone_at = seoga_clock()
    where payment_id = ${reversal.paymentId} and cancellation_id = ${reversal.cancellationId}`.execute(tx);
}

export async function insertReversal(
  tx: Tx,
  reversal: Omit<ReversalRow, 'isUndone'> & { paymentId: string },
): Promise<void> {
  const { paymentId, cancellationId, won, coins, bonus, debt } = reversal;
  await tx
    .insertInto('payment_reversal')
    .values({ payment_id: paymentId, cancellation_id: cancellationId, won, coins, bonus, debt })
    .execute();
}

export async function insertWebhookMessage(
  tx: Tx,
  message: { id: string; kind: string; paymentId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_message (id, kind, payment_id) values (${message.id}, ${message.kind}, ${message.paymentId})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function deleteOldWebhookMessages(tx: Tx): Promise<void> {
  await sql`delete from payment_message where made_at < seoga_clock() - interval '30 days'`.execute(tx);
}

export async function selectPaymentsToReconcile(
  db: Db,
  input: { ids: string[]; from: Date; until: Date },
): Promise<{ id: string; won: number; returnedWon: number; state: PaymentState }[]> {
  const { rows } = await sql<{ id: string; won: number; returnedWon: number; state: PaymentState }>`
    select id, won, returned_won as "returnedWon", state from payment
    where id = any(${input.ids}::text[])
      or (channel = 'web' and state in ('paid', 'partial') and paid_at >= ${input.from} and paid_at < ${input.until})`.execute(
    db,
  );
  return rows;
}

/** The database clock. */
export async function selectClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_clock() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

export async function erasePaymentDetails(tx: Tx, memberNo: number): Promise<void> {
  await sql`
    update payment set account = null, receipt_url = null, failure = null,
      state = case when state in ('ready', 'pending') then 'closed' else state end
    where member_no = ${memberNo}`.execute(tx);
}
