import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import {
  type ChargeChannel,
  type DepositAccount,
  PAID_COIN_YEARS,
  type PaidBy,
  type PaymentMisfit,
  type PaymentState,
  type RefundState,
} from '#vocabulary/payments';
import { paidSum } from './store-rules.ts';

/** An order as its owner sees it. */
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
  misfit: PaymentMisfit | null;
  returnedWon: number;
  madeAt: Date;
  paidAt: Date | null;
  /** What was paid in a store, as the store says it: `USD 4.99`; null where it was not, or the store does not say. */
  storeSum: string | null;
  /** The newest refund of it, where there is one. */
  refund: { state: RefundState; won: number; coins: number; madeAt: Date } | null;
}

const columns = sql`p.id, p.channel, p.method, p.won, p.coins, p.bonus, p.bonus_days as "bonusDays", p.state, p.account,
  p.receipt_url as "receiptUrl", p.failure, p.misfit, p.returned_won as "returnedWon", p.made_at as "madeAt", p.paid_at as "paidAt",
  r.state as "refundState", r.won as "refundWon", r.coins as "refundCoins", r.made_at as "refundMadeAt",
  s.amount_micros as "amountMicros", s.currency`;
const newestRefund = sql`left join store_purchase s on s.payment_id = p.id left join lateral (select state, won, coins, made_at from refund where payment_id = p.id
  order by made_at desc limit 1) r on true`;

type FlatRow = Omit<PaymentRow, 'refund' | 'storeSum'> & {
  amountMicros: number | null;
  currency: string | null;
  refundState: RefundState | null;
  refundWon: number;
  refundCoins: number;
  refundMadeAt: Date;
};

/** Orders of a member, the newest first; `before` is the last of the page before. */
export async function selectPayments(
  db: Db,
  ask: { memberNo: number; before?: string; limit: number },
): Promise<PaymentRow[]> {
  const after = ask.before
    ? sql`and (p.made_at, p.id) < (select made_at, id from payment where id = ${ask.before} and member_no = ${ask.memberNo})`
    : sql``;
  const { rows } = await sql<FlatRow>`
    select ${columns} from payment p ${newestRefund}
    where p.member_no = ${ask.memberNo} ${after} order by p.made_at desc, p.id desc limit ${ask.limit}`.execute(db);
  return rows.map(nested);
}

export async function selectPayment(db: Db, ask: { id: string; memberNo: number }): Promise<PaymentRow | undefined> {
  const { rows } = await sql<FlatRow>`
    select ${columns} from payment p ${newestRefund}
    where p.id = ${ask.id} and p.member_no = ${ask.memberNo}`.execute(db);
  return rows[0] && nested(rows[0]);
}

function nested({
  refundState: state,
  refundWon: won,
  refundCoins: coins,
  refundMadeAt: madeAt,
  amountMicros,
  currency,
  ...row
}: FlatRow): PaymentRow {
  const storeSum = paidSum({ amountMicros, currency }) ?? null;
  return { ...row, storeSum, refund: state === null ? null : { state, won, coins, madeAt } };
}

export interface NewPayment {
  id: string;
  memberNo: number;
  productId: number;
  channel: ChargeChannel;
  method: PaidBy;
  won: number;
  coins: number;
  bonus: number;
  bonusDays: number;
}

export async function insertPayment(tx: Tx, order: NewPayment): Promise<void> {
  const { memberNo, productId, bonusDays, ...same } = order;
  // Of what is paid in a store the gateway knows nothing, and is not asked.
  const asks = order.channel === 'web' ? {} : { ask_at: null };
  await tx
    .insertInto('payment')
    .values({ ...same, ...asks, member_no: memberNo, product_id: productId, bonus_days: bonusDays })
    .execute();
}

/** An order, held until the transaction ends, with the moments that follow from now. */
export interface HeldPayment {
  id: string;
  memberNo: number;
  channel: ChargeChannel;
  method: PaidBy;
  won: number;
  coins: number;
  bonus: number;
  state: PaymentState;
  account: DepositAccount | null;
  misfit: PaymentMisfit | null;
  heldWon: number | null;
  returnedWon: number;
  asks: number;
  madeAt: Date;
  paidAt: Date | null;
  isPayerGone: boolean;
  /** A minor lawfully cancelled it: what was spent of it is not owed. */
  isMinors: boolean;
  now: Date;
  coinsUntil: Date;
  bonusUntil: Date;
}

export async function lockPayment(tx: Tx, id: string): Promise<HeldPayment | undefined> {
  const { rows } = await sql<HeldPayment>`
    select p.id, p.member_no as "memberNo", p.channel, p.method, p.won, p.coins, p.bonus, p.state, p.account,
      p.misfit, p.held_won as "heldWon", p.returned_won as "returnedWon", p.asks, p.made_at as "madeAt", p.paid_at as "paidAt",
      m.state = 'withdrawn' as "isPayerGone", p.minor_cancelled_at is not null as "isMinors", seoga_clock() as now,
      seoga_clock() + make_interval(years => ${PAID_COIN_YEARS}) as "coinsUntil",
      seoga_clock() + make_interval(days => p.bonus_days) as "bonusUntil"
    from payment p join member m using (member_no) where p.id = ${id} for no key update of p`.execute(tx);
  return rows[0];
}

/** Whether there is such an order, how it stands and whom to ask about it; looked at before the gateway is asked. */
export async function selectPaymentState(
  db: Db,
  id: string,
): Promise<{ state: PaymentState; channel: ChargeChannel } | undefined> {
  return db.selectFrom('payment').select(['state', 'channel']).where('id', '=', id).executeTakeFirst();
}

/** Won of a deposit that did not fit its order; null where none is held. */
export async function selectHeldWon(db: Db, id: string): Promise<number | null> {
  const row = await db.selectFrom('payment').select('held_won').where('id', '=', id).executeTakeFirst();
  return row?.held_won ?? null;
}

/** How those of some orders stand that are this member's. */
export async function selectStates(
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
  misfit?: PaymentMisfit | null;
  /** Won of a deposit that did not fit; left out, it stays as it is. */
  heldWon?: number | null | undefined;
  returnedWon: number;
  grants: boolean;
  /** Minutes until the gateway is asked again; null where it is not. */
  pause: number | null;
}

/** Writes down how an order stands now. */
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

/** Gives up an order that nobody has paid; it is looked at once more, in case somebody has. */
export async function closeReady(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('payment').set({ state: 'closed' }).where('id', '=', id).where('state', '=', 'ready').execute();
}

/** Orders whose time to be asked about has come, the longest waiting first. */
export async function selectDuePayments(db: Db, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from payment where ask_at <= (select seoga_clock()) order by ask_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** What the gateway took back by itself so far, of which cancellations. */
export interface ReversalRow {
  cancellationId: string;
  won: number;
  coins: number;
  bonus: number;
  debt: number;
  /** The money came after all: this counts no more. */
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

/** How many times something was taken back, counted or not. */
export async function countReversals(tx: Tx, paymentId: string): Promise<number> {
  return (await selectReversals(tx, paymentId)).length;
}

/** Notes that a minor lawfully cancelled a charge. */
export async function markMinorCancelled(tx: Tx, id: string): Promise<void> {
  await sql`update payment set minor_cancelled_at = coalesce(minor_cancelled_at, seoga_clock()) where id = ${id}`.execute(
    tx,
  );
}

/** What was spent of a charge is owed no more. */
export async function forgiveReversals(tx: Tx, paymentId: string): Promise<void> {
  await tx
    .updateTable('payment_reversal')
    .set({ debt: 0 })
    .where('payment_id', '=', paymentId)
    .where('undone_at', 'is', null)
    .execute();
}

/** What was taken back counts no more. */
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

/** Notes a message of the gateway; false where it came before. */
export async function insertMessage(
  tx: Tx,
  message: { id: string; kind: string; paymentId: string | null },
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_message (id, kind, payment_id) values (${message.id}, ${message.kind}, ${message.paymentId})
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Messages are remembered for longer than anybody sends one again. */
export async function deleteOldMessages(tx: Tx): Promise<void> {
  await sql`delete from payment_message where made_at < seoga_clock() - interval '30 days'`.execute(tx);
}

/** How orders stand that the gateway told of, or that were paid in the same time. */
export async function selectForReconcile(
  db: Db,
  ask: { ids: string[]; from: Date; until: Date },
): Promise<{ id: string; won: number; returnedWon: number; state: PaymentState }[]> {
  const { rows } = await sql<{ id: string; won: number; returnedWon: number; state: PaymentState }>`
    select id, won, returned_won as "returnedWon", state from payment
    where id = any(${ask.ids}::text[])
      or (channel = 'web' and state in ('paid', 'partial') and paid_at >= ${ask.from} and paid_at < ${ask.until})`.execute(
    db,
  );
  return rows;
}

/** The moment of now, by the shop's clock. */
export async function selectClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_clock() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

/** Whoever leaves keeps no account numbers with the shop, and no open window to pay in. */
export async function forgetAccounts(tx: Tx, memberNo: number): Promise<void> {
  await sql`
    update payment set account = null, receipt_url = null, failure = null,
      state = case when state in ('ready', 'pending') then 'closed' else state end
    where member_no = ${memberNo}`.execute(tx);
}
