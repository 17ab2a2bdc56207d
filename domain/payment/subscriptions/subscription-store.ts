import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { PaymentState } from '#shared/money/payments';
import type { CardPassEnd } from '#shared/pass/pass';

/** A pass that a card pays for, term by term. */
export interface Subscription {
  id: number;
  memberNo: number;
  won: number;
  /** Terms that were charged. */
  terms: number;
  startedAt: Date;
  dueAt: Date;
  /** When the job processes it next; null when it has ended. */
  nextAttemptAt: Date | null;
  attempts: number;
  /** When a charge with an unknown result was sent. */
  sentAt: Date | null;
  notifiedAt: Date | null;
  proposedWon: number | null;
  priceProposedAt: Date | null;
  priceAgreedAt: Date | null;
  endedAt: Date | null;
  now: Date;
}

const COLUMNS = sql`
  s.id, s.member_no as "memberNo", s.won, s.terms, s.started_at as "startedAt", s.due_at as "dueAt", s.next_attempt_at as "nextAttemptAt", s.attempts,
  s.sent_at as "sentAt", s.notified_at as "notifiedAt", s.proposed_won as "proposedWon", s.price_proposed_at as "priceProposedAt",
  s.price_agreed_at as "priceAgreedAt", s.ended_at as "endedAt", seoga_clock() as now`;

/** Locked until the transaction ends, after its payment and before the wallet. */
export async function lockSubscription(tx: Tx, id: number): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select ${COLUMNS} from pass_subscription s where s.id = ${id}::bigint for update`.execute(tx);
  return rows[0];
}

/** A member's running subscription. */
export async function selectSubscription(db: Db, memberNo: number): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select ${COLUMNS} from pass_subscription s where s.member_no = ${memberNo} and s.ended_at is null`.execute(db);
  return rows[0];
}

/** A member's running subscription, locked. */
export async function lockOwnSubscription(tx: Tx, memberNo: number): Promise<Subscription | undefined> {
  const { rows } = await sql<Subscription>`
    select ${COLUMNS}
    from pass_subscription s
    where s.member_no = ${memberNo} and s.ended_at is null
    for update`.execute(tx);
  return rows[0];
}

/** A due subscription, locked; undefined while another worker holds it. */
export async function claimDue(tx: Tx, id: number): Promise<(Subscription & { isMemberActive: boolean }) | undefined> {
  const { rows } = await sql<Subscription & { isMemberActive: boolean }>`
    select ${COLUMNS}, m.state = 'active' as "isMemberActive"
    from pass_subscription s
    join member m on m.member_no = s.member_no
    where s.id = ${id}::bigint and s.ended_at is null and s.next_attempt_at <= seoga_clock()
    for update of s skip locked`.execute(tx);
  return rows[0];
}

export async function selectDueSubscriptions(db: Db, query: { after: number; most: number }): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id
    from pass_subscription
    where ended_at is null and next_attempt_at <= (select seoga_clock()) and id > ${query.after}::bigint
    order by id
    limit ${query.most}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Running subscriptions whose members may need a notice of a charge or a price. */
export async function selectRunning(db: Db, query: { after: number; most: number }): Promise<Subscription[]> {
  const { rows } = await sql<Subscription>`
    select ${COLUMNS}
    from pass_subscription s
    where s.ended_at is null and s.terms > 0 and s.id > ${query.after}::bigint
    order by s.id
    limit ${query.most}`.execute(db);
  return rows;
}

export async function insertSubscription(tx: Tx, order: { memberNo: number; won: number }): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into pass_subscription (member_no, won, due_at, next_attempt_at)
    values (${order.memberNo}, ${order.won}, seoga_clock(), seoga_clock())
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function insertConsent(tx: Tx, consent: { id: number; won: number; text: string }): Promise<void> {
  await sql`
    insert into pass_consent (subscription_id, won, text)
    values (${consent.id}, ${consent.won}, ${consent.text})`.execute(tx);
}

/** The order of a term; undefined before its first charge. */
export async function selectTermOrder(
  db: Db,
  term: { id: number; termNo: number },
): Promise<{ id: string; won: number; state: PaymentState; failure: string | null } | undefined> {
  const { rows } = await sql<{ id: string; won: number; state: PaymentState; failure: string | null }>`
    select id, won, state, failure
    from payment
    where subscription_id = ${term.id}::bigint and term_no = ${term.termNo}`.execute(db);
  return rows[0];
}

/** What was paid for terms, by payment. */
export async function selectTermPrices(db: Db, paymentIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; won: number }>`
    select id, won from payment where id = any(${[...paymentIds]}::text[])`.execute(db);
  return new Map(rows.map(({ id, won }) => [id, won]));
}

/** A member's subscriptions for the data export, with what the member agreed to. */
export async function selectSubscriptionsForExport(
  db: Db,
  memberNo: number,
): Promise<
  (Pick<Subscription, 'startedAt' | 'won' | 'terms' | 'endedAt'> & {
    endReason: CardPassEnd | null;
    consents: string;
  })[]
> {
  const { rows } = await sql<
    Pick<Subscription, 'startedAt' | 'won' | 'terms' | 'endedAt'> & { endReason: CardPassEnd | null; consents: string }
  >`
    select s.started_at as "startedAt", s.won, s.terms, s.ended_at as "endedAt", s.end_reason as "endReason",
      coalesce((
        select string_agg(c.text, E'\n' order by c.id)
        from pass_consent c
        where c.subscription_id = s.id
      ), '') as consents
    from pass_subscription s
    where s.member_no = ${memberNo}
    order by s.id`.execute(db);
  return rows;
}

/** Records that a charge is sent, and reserves the subscription for ten minutes. */
export async function writeSent(tx: Tx, id: number): Promise<void> {
  await sql`
    update pass_subscription
    set sent_at = coalesce(sent_at, seoga_clock()), next_attempt_at = seoga_clock() + interval '10 minutes'
    where id = ${id}`.execute(tx);
}

/** Undoes `writeSent` when no charge was sent. */
export async function writeUnsent(tx: Tx, id: number): Promise<void> {
  await sql`update pass_subscription set sent_at = null where id = ${id}`.execute(tx);
}

export async function writeNextAttempt(tx: Tx, { id, at }: { id: number; at: Date }): Promise<void> {
  await sql`update pass_subscription set next_attempt_at = ${at} where id = ${id}`.execute(tx);
}

export async function writeFailure(tx: Tx, failed: { id: number; again: Date }): Promise<void> {
  await sql`
    update pass_subscription set attempts = attempts + 1, sent_at = null, next_attempt_at = ${failed.again}
    where id = ${failed.id}`.execute(tx);
}

/** A term was paid: the next is due on the day it ends, at the price that was paid. */
export async function writePaid(tx: Tx, paid: { id: number; won: number; dueAt: Date }): Promise<void> {
  const { id, won, dueAt } = paid;
  await sql`
    update pass_subscription
    set terms = terms + 1, won = ${won}, due_at = ${dueAt}, next_attempt_at = ${dueAt}, attempts = 0, sent_at = null,
      notified_at = null, proposed_won = case when proposed_won > ${won} then proposed_won end,
      price_proposed_at = case when proposed_won > ${won} then price_proposed_at end,
      price_agreed_at = case when proposed_won > ${won} then price_agreed_at end
    where id = ${id}`.execute(tx);
}

export async function writeNotified(tx: Tx, { id, chargeAt }: { id: number; chargeAt: Date }): Promise<void> {
  await sql`
    update pass_subscription set notified_at = seoga_clock(), next_attempt_at = greatest(next_attempt_at, ${chargeAt})
    where id = ${id}`.execute(tx);
}

/** Proposes a higher price; null withdraws it. */
export async function writeProposedPrice(tx: Tx, proposed: { id: number; won: number | null }): Promise<void> {
  const { id, won } = proposed;
  await sql`
    update pass_subscription
    set proposed_won = ${won}, price_proposed_at = case when ${won !== null} then seoga_clock() end, price_agreed_at = null
    where id = ${id}`.execute(tx);
}

export async function writeLowerPrice(tx: Tx, lower: { id: number; won: number }): Promise<void> {
  await sql`
    update pass_subscription
    set won = ${lower.won}, proposed_won = null, price_proposed_at = null, price_agreed_at = null
    where id = ${lower.id}`.execute(tx);
}

export async function writeAgreed(tx: Tx, id: number): Promise<void> {
  await sql`update pass_subscription set price_agreed_at = seoga_clock() where id = ${id}`.execute(tx);
}

export async function writeEnd(tx: Tx, end: { id: number; reason: CardPassEnd }): Promise<void> {
  await sql`
    update pass_subscription
    set ended_at = seoga_clock(), end_reason = ${end.reason}, next_attempt_at = null, sent_at = null
    where id = ${end.id} and ended_at is null`.execute(tx);
}
