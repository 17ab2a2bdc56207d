import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { CancellationState } from '#shared/members/family';

export interface MinorCharge {
  id: string;
  memberNo: number;
  nick: string;
  won: number;
  returnedWon: number;
  madeAt: Date;
  paidAt: Date;
  /** A refund is under way, done, or the contract is void. */
  isReturned: boolean;
  birthYear: number | null;
  /** A guardian confirmed, before or after the charge, that the payer was a minor. */
  wasLinked: boolean;
  /** Within the monthly sum that the guardian had agreed to when it was paid (민법 제6조). */
  isConsented: boolean;
  /** Coins of the charge that are not spent. */
  coins: number;
  coinsLeft: number;
  request: {
    id: number;
    state: CancellationState;
    reason: string;
    answer: string;
    requesterNo: number;
    madeAt: string;
  } | null;
  now: Date;
}

/** Paid charges with what decides on their cancellation. */
function chargesSql(which: RawBuilder<unknown>): RawBuilder<MinorCharge> {
  return sql<MinorCharge>`
    select p.id, p.member_no as "memberNo", m.nick, p.won, p.returned_won as "returnedWon", p.made_at as "madeAt",
      p.paid_at as "paidAt",
      p.state = 'cancelled' or p.minor_cancelled_at is not null or p.returned_won >= p.won
        or exists (select from refund r where r.payment_id = p.id and r.state in ('held', 'requested')) as "isReturned",
      (select c.birth_year from identity_check c
        where c.member_no = p.member_no
        order by c.verified_at desc, c.id desc limit 1) as "birthYear",
      agreed.won is not null or linked.id is not null as "wasLinked",
      coalesce(month.won <= agreed.won, false) as "isConsented",
      p.coins,
      coalesce((select sum(l.remaining) from lot l join ledger_transaction t on t.id = l.transaction_id
        where t.kind = 'charge' and t.ref = 'payment:' || p.id and l.unit = 'coin'), 0)::int as "coinsLeft",
      (select json_build_object('id', c.id, 'state', c.state, 'reason', c.reason, 'answer', c.answer,
          'requesterNo', c.requester_no, 'madeAt', c.made_at)
        from charge_cancellation c
        where c.payment_id = p.id
        order by c.id desc limit 1) as request,
      seoga_clock() as now
    from payment p
    join member m on m.member_no = p.member_no
    left join lateral (select l.id from family_link l
      where l.member_no = p.member_no and l.confirmed_at is not null
        and l.ends_on > (p.paid_at at time zone 'Asia/Seoul')::date
      limit 1) linked on true
    left join lateral (select (c.rules ->> 'monthWon')::int as won
      from family_link l join family_consent c on c.link_id = l.id
      where l.member_no = p.member_no and c.made_at <= p.paid_at
        and l.ends_on > (p.paid_at at time zone 'Asia/Seoul')::date
      order by c.id desc limit 1) agreed on true
    left join lateral (select sum(o.won) as won from payment o
      where o.member_no = p.member_no and o.paid_at <= p.paid_at and date_trunc('month', o.paid_at at time zone 'Asia/Seoul')
        = date_trunc('month', p.paid_at at time zone 'Asia/Seoul')) month on true
    where p.paid_at is not null and p.won > 0 and ${which}`;
}

/** A member's paid charges, newest first. */
export async function selectChargesOf(db: Db, query: { memberNo: number; most: number }): Promise<MinorCharge[]> {
  const { rows } = await sql<MinorCharge>`
    ${chargesSql(sql`p.member_no = ${query.memberNo}`)}
    order by p.paid_at desc, p.id
    limit ${query.most}`.execute(db);
  return rows;
}

export async function selectCharges(db: Db, ids: readonly string[]): Promise<MinorCharge[]> {
  const { rows } = await chargesSql(sql`p.id = any(${[...ids]}::text[])`).execute(db);
  return rows;
}

/** Undefined when one is open already. */
export async function insertCancellation(
  tx: Tx,
  request: { paymentId: string; minorNo: number; requesterNo: number; reason: string },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into charge_cancellation (payment_id, member_no, requester_no, reason)
    values (${request.paymentId}, ${request.minorNo}, ${request.requesterNo}, ${request.reason})
    on conflict (payment_id) where state = 'open' do nothing
    returning id`.execute(tx);
  return rows[0]?.id;
}

export interface OpenCancellation {
  id: number;
  paymentId: string;
  minorNo: number;
  requesterNo: number;
}

/** Closes open requests of a payment or member, or one of them; returns them. */
export async function closeOpenCancellations(
  tx: Tx,
  input: {
    which: { id: number } | { paymentId: string } | { memberNo: number };
    state: Exclude<CancellationState, 'open'>;
    operatorId?: number | null;
    answer?: string;
  },
): Promise<OpenCancellation[]> {
  const { which, state, operatorId = null, answer = '' } = input;
  const rows =
    'id' in which
      ? sql`id = ${which.id}`
      : 'paymentId' in which
        ? sql`payment_id = ${which.paymentId}`
        : sql`${which.memberNo}::bigint in (member_no, requester_no)`;
  const closed = await sql<OpenCancellation>`
    update charge_cancellation
    set state = ${state}, closed_at = seoga_clock(), operator_id = ${operatorId}, answer = ${answer}
    where state = 'open' and ${rows}
    returning id, payment_id as "paymentId", member_no as "minorNo", requester_no as "requesterNo"`.execute(tx);
  return closed.rows;
}

/** Removes the reasons that a leaving member wrote. */
export async function eraseReasons(tx: Tx, requesterNo: number): Promise<void> {
  await sql`update charge_cancellation set reason = '–' where requester_no = ${requesterNo}`.execute(tx);
}

export interface ListedCancellation {
  id: number;
  paymentId: string;
  minorNo: number;
  minor: string;
  requesterNo: number;
  requester: string;
  reason: string;
  state: CancellationState;
  answer: string;
  madeAt: Date;
  closedAt: Date | null;
}

/** A page of requests, newest first; those of one member for the export. */
export async function selectCancellations(
  db: Db,
  query: { state: CancellationState | null; memberNo: number | null; before: number | null; most: number },
): Promise<ListedCancellation[]> {
  const { state, memberNo, before, most } = query;
  const { rows } = await sql<ListedCancellation>`
    select c.id, c.payment_id as "paymentId", c.member_no as "minorNo", m.nick as minor,
      c.requester_no as "requesterNo", r.nick as requester, c.reason, c.state, c.answer, c.made_at as "madeAt",
      c.closed_at as "closedAt"
    from charge_cancellation c
    join member m on m.member_no = c.member_no
    join member r on r.member_no = c.requester_no
    where (${state}::text is null or c.state = ${state}) and (${before}::bigint is null or c.id < ${before}::bigint)
      and (${memberNo}::bigint is null or ${memberNo}::bigint in (c.member_no, c.requester_no))
    order by c.id desc
    limit ${most}`.execute(db);
  return rows;
}
