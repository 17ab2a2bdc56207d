import { sql } from 'kysely';
import type { Db } from '#kernel/context';
import type {
  ChargeChannel,
  PaidBy,
  PaymentMismatch,
  PaymentState,
  RefundBasis,
  RefundState,
} from '#shared/money/payments';

export interface AdminPaymentSummary {
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
  misfit: PaymentMismatch | null;
  /** Won of a deposit that did not fit, while the gateway holds it. */
  heldWon: number | null;
  madeAt: Date;
  paidAt: Date | null;
}

export const SUMMARY_COLUMNS = sql`p.id, p.member_no as "memberNo", m.nick, p.channel, p.method, p.won, p.coins, p.bonus, p.state,
  p.returned_won as "returnedWon", p.failure, p.misfit, p.held_won as "heldWon", p.made_at as "madeAt", p.paid_at as "paidAt"`;

export interface HeldDepositRow {
  id: string;
  memberNo: number;
  nick: string;
  heldWon: number;
  misfit: PaymentMismatch | null;
  madeAt: Date;
}

export async function selectHeldDeposits(db: Db, limit: number): Promise<HeldDepositRow[]> {
  const { rows } = await sql<HeldDepositRow>`
    select p.id, p.member_no as "memberNo", m.nick, p.held_won as "heldWon", p.misfit, p.made_at as "madeAt"
    from payment p join member m using (member_no)
    where p.held_won is not null order by p.made_at limit ${limit}`.execute(db);
  return rows;
}

export interface AdminRefund {
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

/** A cancellation by the gateway or the store, and what was taken for it. */
export interface AdminReversal {
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

export interface AdminPaymentRow extends AdminPaymentSummary {
  refunds: AdminRefund[];
  reversals: AdminReversal[];
  messages: { id: string; kind: string; madeAt: Date }[];
}

export async function selectAdminPayment(db: Db, id: string): Promise<AdminPaymentRow | undefined> {
  const { rows } = await sql<AdminPaymentSummary>`
    select ${SUMMARY_COLUMNS} from payment p join member m using (member_no) where p.id = ${id}`.execute(db);
  const [summary] = rows;
  if (!summary) return undefined;
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
  return { ...summary, refunds, messages, reversals: await selectReversals(db, { paymentId: id, limit: 30 }) };
}

export async function selectReversals(db: Db, filter: { paymentId?: string; limit: number }): Promise<AdminReversal[]> {
  const { rows } = await sql<AdminReversal>`
    select r.payment_id as "paymentId", p.member_no as "memberNo", m.nick, r.cancellation_id as "cancellationId", r.won,
      r.coins, r.bonus, r.debt, r.made_at as "madeAt", r.undone_at as "undoneAt"
    from payment_reversal r join payment p on p.id = r.payment_id join member m using (member_no)
    where (${filter.paymentId ?? null}::text is null or r.payment_id = ${filter.paymentId ?? null}::text)
    order by r.made_at desc limit ${filter.limit}`.execute(db);
  return rows;
}
