import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { RefundAccount, RefundBasis, RefundState } from '#vocabulary/payments';

/** A refund that is under way, or was. */
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

/** What the refunds of an order deducted for spent bonus coins, those that failed left out. */
export async function sumDeducted(tx: Tx, paymentId: string): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(spent_bonus_won), 0)::int as won from refund
    where payment_id = ${paymentId} and state <> 'failed'`.execute(tx);
  return rows[0]?.won ?? 0;
}

export async function selectRefund(db: Db, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${COLUMNS} from refund where id = ${id}`.execute(db);
  return rows[0];
}

/** Every refund of an order. Whoever settles holds the order, so that nothing changes meanwhile. */
export async function selectRefundsOf(tx: Tx, paymentId: string): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`select ${COLUMNS} from refund where payment_id = ${paymentId}`.execute(tx);
  return rows;
}

/**
 * Takes a refund whose time has come for one asking of the gateway: for a while nobody else sends it. Undefined where
 * another has it, or it is over.
 */
export async function claimRefund(db: Db, order: { id: string; pauseMinutes: number }): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    update refund set tries = tries + 1, ask_at = seoga_clock() + make_interval(mins => ${order.pauseMinutes})
    where id = ${order.id} and state in ('held', 'requested') and ask_at <= seoga_clock()
    returning ${COLUMNS}`.execute(db);
  return rows[0];
}

/** Writes down how a refund stands; false where it is over already. */
export async function updateRefund(tx: Tx, order: { id: string; state: RefundState }): Promise<boolean> {
  const isOver = order.state === 'done' || order.state === 'failed';
  const { rows } = await sql`
    update refund set state = ${order.state}, account = case when ${isOver} then null else account end,
      done_at = case when ${isOver} then seoga_clock() end
    where id = ${order.id} and state in ('held', 'requested') returning 1`.execute(tx);
  return rows.length > 0;
}

export async function selectDueRefunds(db: Db, limit: number): Promise<{ id: string; tries: number }[]> {
  const { rows } = await sql<{ id: string; tries: number }>`
    select id, tries from refund where state in ('held', 'requested') and ask_at <= (select seoga_clock())
    order by ask_at limit ${limit}`.execute(db);
  return rows;
}

/** The lots from which a refund's coins were taken. */
export async function selectTakenLots(
  tx: Tx,
  ref: string,
): Promise<{ lot: number; unit: 'coin' | 'bonus'; amount: number; isExpired: boolean }[]> {
  const { rows } = await sql<{ lot: number; unit: 'coin' | 'bonus'; amount: number; isExpired: boolean }>`
    select e.lot_id as lot, e.unit, -e.amount as amount, coalesce(lot.expires_at <= seoga_clock(), false) as "isExpired"
    from ledger_entry e join ledger_transaction t on t.id = e.transaction_id join lot on lot.id = e.lot_id
    where t.kind = 'charge-cancel' and t.ref = ${ref} and e.account = 'member'`.execute(tx);
  return rows;
}

/** How long refunds took that members asked for, from the request until the gateway had returned the money. */
export interface RefundTimes {
  days: number;
  count: number;
  medianSeconds: number;
}

export async function selectRefundTimes(db: Db, days: number): Promise<RefundTimes | undefined> {
  const { rows } = await sql<{ count: number; median: number | null }>`
    select count(*)::int as count,
      percentile_cont(0.5) within group (order by extract(epoch from done_at - made_at))::float8 as median
    from refund where state = 'done' and done_at > seoga_now() - make_interval(days => ${days}) and basis <> 'minor'`.execute(
    db,
  );
  const { count = 0, median = null } = rows[0] ?? {};
  return median === null ? undefined : { days, count, medianSeconds: Math.round(median * 10) / 10 };
}
