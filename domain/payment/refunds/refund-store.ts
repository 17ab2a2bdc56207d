import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { RefundAccount, RefundBasis, RefundState } from '#shared/money/payments';

export interface RefundRow {
  id: string;
  paymentId: string;
  memberNo: number;
  won: number;
  coins: number;
  bonus: number;
  cancellableWon: number;
  account: RefundAccount | null;
  state: RefundState;
  tries: number;
  madeAt: Date;
  now: Date;
}

const COLUMNS = sql`id, payment_id as "paymentId", member_no as "memberNo", won, coins, bonus,
  cancellable_won as "cancellableWon", account, state, tries, made_at as "madeAt", seoga_clock() as now`;

export async function insertRefund(
  tx: Tx,
  refund: {
    id: string;
    paymentId: string;
    memberNo: number;
    basis: RefundBasis;
    won: number;
    feeWon: number;
    spentBonusWon: number;
    coins: number;
    bonus: number;
    cancellableWon: number;
    account: RefundAccount | null;
  },
): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      id: refund.id,
      payment_id: refund.paymentId,
      member_no: refund.memberNo,
      basis: refund.basis,
      won: refund.won,
      fee_won: refund.feeWon,
      spent_bonus_won: refund.spentBonusWon,
      coins: refund.coins,
      bonus: refund.bonus,
      cancellable_won: refund.cancellableWon,
      account: refund.account === null ? null : JSON.stringify(refund.account),
    })
    .execute();
}

export async function sumDeductedWon(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(spent_bonus_won), 0)::int as won from refund
    where payment_id = ${paymentId} and state <> 'failed'`.execute(tx);
  return rows[0]?.won ?? 0;
}

export async function selectRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${COLUMNS} from refund where id = ${id}`.execute(db);
  return rows[0];
}

/** Refunds of an order; the caller holds the order lock. */
export async function selectRefundsOfPayment(tx: Tx, paymentId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select ${COLUMNS} from refund where payment_id = ${paymentId}`.execute(tx);
  return rows;
}

/** Claims a due refund for one attempt, so that no other process sends it. Undefined when it is claimed or over. */
export async function claimRefund(db: Db, input: { id: string; pauseMinutes: number }): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    update refund set tries = tries + 1, ask_at = seoga_clock() + make_interval(mins => ${input.pauseMinutes})
    where id = ${input.id} and state in ('held', 'requested') and ask_at <= seoga_clock()
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}

export async function updateRefund(tx: Tx, input: { id: string; state: RefundState }): Promise<boolean> {
  const isOver = input.state === 'done' || input.state === 'failed';
  const { rows } = await sql`
    update refund set state = ${input.state}, account = case when ${isOver} then null else account end,
      done_at = case when ${isOver} then seoga_clock() end
    where id = ${input.id} and state in ('held', 'requested') returning 1`.execute(tx);
  return rows.length > 0;
}

export async function selectDueRefunds(db: Db, limit: number): Promise<{ id: string; tries: number }[]> {
  const { rows } = await sql<{ id: string; tries: number }>`
    select id, tries from refund where state in ('held', 'requested') and ask_at <= (select seoga_clock())
    order by ask_at limit ${limit}`.execute(db);
  return rows;
}

export async function selectReservedLots(
  tx: Tx,
  ref: string,
): Promise<{ lot: number; unit: 'coin' | 'bonus'; amount: number; isExpired: boolean }[]> {
  const { rows } = await sql<{ lot: number; unit: 'coin' | 'bonus'; amount: number; isExpired: boolean }>`
    select e.lot_id as lot, e.unit, -e.amount as amount, coalesce(lot.expires_at <= seoga_clock(), false) as "isExpired"
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id join lot on lot.id = e.lot_id
    where t.kind = 'charge-cancel' and t.ref = ${ref} and e.account = 'member'`.execute(tx);
  return rows;
}

/** How long refunds requested by members took until the gateway returned the money. */
export interface RefundDurations {
  days: number;
  count: number;
  medianSeconds: number;
}

export async function selectRefundDurations(db: Db, days: number): Promise<RefundDurations | undefined> {
  const { rows } = await sql<{ count: number; median: number | null }>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from done_at - made_at))::float8 as median
    from refund where state = 'done' and done_at > seoga_now() - make_interval(days => ${days}) and basis <> 'minor'`.execute(
    db,
  );
  const { count = 0, median = null } = rows[0] ?? {};
  return median === null ? undefined : { days, count, medianSeconds: Math.round(median * 10) / 10 };
}
