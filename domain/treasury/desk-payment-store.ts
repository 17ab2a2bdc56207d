import { sql } from 'kysely';
import type { Db } from '#shared/context';
import type {
  ChargeChannel,
  PaidBy,
  PaymentMisfit,
  PaymentState,
  RefundBasis,
  RefundState,
} from '#vocabulary/payments';

/** An order as the console lists it. */
export interface DeskPaymentLine {
  id: string;
  memberNo: number;
  nick: string;
  channel: ChargeChannel;
  method: PaidBy;
  won: number;
  coins: number;
  bonus: number;
  state: PaymentState;
  returnedWon: number;
  failure: string | null;
  misfit: PaymentMisfit | null;
  /** Won of a deposit that did not fit, as long as the gateway holds them. */
  heldWon: number | null;
  madeAt: Date;
  paidAt: Date | null;
}

const LINE = sql`p.id, p.member_no as "memberNo", m.nick, p.channel, p.method, p.won, p.coins, p.bonus, p.state,
  p.returned_won as "returnedWon", p.failure, p.misfit, p.held_won as "heldWon", p.made_at as "madeAt", p.paid_at as "paidAt"`;

/** Orders, the newest first; `before` is the last one of the page before. */
export async function selectDeskPayments(
  db: Db,
  ask: {
    state?: PaymentState | undefined;
    channel?: ChargeChannel | undefined;
    memberNo?: number | undefined;
    before?: string | undefined;
    limit: number;
  },
): Promise<DeskPaymentLine[]> {
  const { rows } = await sql<DeskPaymentLine>`
    select ${LINE} from payment p join member m using (member_no)
    where (${ask.state ?? null}::text is null or p.state = ${ask.state ?? null}::text)
      and (${ask.channel ?? null}::text is null or p.channel = ${ask.channel ?? null}::text)
      and (${ask.memberNo ?? null}::bigint is null or p.member_no = ${ask.memberNo ?? null}::bigint)
      and (${ask.before ?? null}::text is null or (p.made_at, p.id)
        < (select made_at, id from payment where id = ${ask.before ?? null}::text))
    order by p.made_at desc, p.id desc limit ${ask.limit}`.execute(db);
  return rows;
}

/** A deposit that did not fit its order. */
export interface HeldDepositRow {
  id: string;
  memberNo: number;
  nick: string;
  heldWon: number;
  misfit: PaymentMisfit | null;
  madeAt: Date;
}

export async function selectHeldDeposits(db: Db, limit: number): Promise<HeldDepositRow[]> {
  const { rows } = await sql<HeldDepositRow>`
    select p.id, p.member_no as "memberNo", m.nick, p.held_won as "heldWon", p.misfit, p.made_at as "madeAt"
    from payment p join member m using (member_no)
    where p.held_won is not null order by p.made_at limit ${limit}`.execute(db);
  return rows;
}

/** One refund of an order, whoever asked for it. */
export interface DeskRefund {
  id: string;
  basis: RefundBasis;
  won: number;
  feeWon: number;
  coins: number;
  bonus: number;
  state: RefundState;
  tries: number;
  madeAt: Date;
  doneAt: Date | null;
}

/** Money that went back by the gateway's or the store's own doing, and what was taken for it. */
export interface DeskReversal {
  paymentId: string;
  memberNo: number;
  nick: string;
  cancellationId: string;
  won: number;
  coins: number;
  bonus: number;
  debt: number;
  madeAt: Date;
  undoneAt: Date | null;
}

/** An order with all that came of it. */
export interface DeskPaymentRow extends DeskPaymentLine {
  refunds: DeskRefund[];
  reversals: DeskReversal[];
  messages: { id: string; kind: string; madeAt: Date }[];
}

export async function selectDeskPayment(db: Db, id: string): Promise<DeskPaymentRow | undefined> {
  const { rows } = await sql<DeskPaymentLine>`
    select ${LINE} from payment p join member m using (member_no) where p.id = ${id}`.execute(db);
  const [line] = rows;
  if (!line) return undefined;
  const refunds = await db
    .selectFrom('refund')
    .select(['id', 'basis', 'won', 'fee_won as feeWon', 'coins', 'bonus', 'state', 'tries', 'made_at as madeAt'])
    .select('done_at as doneAt')
    .where('payment_id', '=', id)
    .orderBy('made_at', 'desc')
    .execute();
  const messages = await db
    .selectFrom('payment_message')
    .select(['id', 'kind', 'made_at as madeAt'])
    .where('payment_id', '=', id)
    .orderBy('made_at', 'desc')
    .limit(30)
    .execute();
  return { ...line, refunds, messages, reversals: await selectReversals(db, { paymentId: id, limit: 30 }) };
}

/** Chargebacks and refunds of the stores, the newest first; of one order where it is named. */
export async function selectReversals(db: Db, ask: { paymentId?: string; limit: number }): Promise<DeskReversal[]> {
  const { rows } = await sql<DeskReversal>`
    select r.payment_id as "paymentId", p.member_no as "memberNo", m.nick, r.cancellation_id as "cancellationId", r.won,
      r.coins, r.bonus, r.debt, r.made_at as "madeAt", r.undone_at as "undoneAt"
    from payment_reversal r join payment p on p.id = r.payment_id join member m using (member_no)
    where (${ask.paymentId ?? null}::text is null or r.payment_id = ${ask.paymentId ?? null}::text)
    order by r.made_at desc limit ${ask.limit}`.execute(db);
  return rows;
}
