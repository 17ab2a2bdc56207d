import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

/** What was given, taken and refunded within a day without a second person: by an operator, and by anybody for a member. */
export interface HandSums {
  operator: number;
  member: number;
}

/** What of the last day counts towards the limits. The operator's sum is below zero where a second person allowed more. */
export async function selectHandSums(tx: Tx, of: { operatorId: number; memberNo: number | null }): Promise<HandSums> {
  const { rows } = await sql<HandSums>`
    select
      (select coalesce(sum(amount), 0)::bigint from operator_hand_entry
        where operator_id = ${of.operatorId} and unit = 'coin' and at > seoga_clock() - interval '1 day') as operator,
      (select coalesce(sum(amount), 0)::bigint from operator_hand_entry
        where member_no = ${of.memberNo}::bigint and unit = 'coin' and at > seoga_clock() - interval '1 day') as member`.execute(
    tx,
  );
  return rows[0] ?? { operator: 0, member: 0 };
}

/** Writes down what counts towards the limits. */
export async function insertHandEntry(
  tx: Tx,
  entry: { operatorId: number; memberNo: number | null; act: string; amount: number; unit?: 'coin' | 'won' },
): Promise<void> {
  const { operatorId, memberNo, act, amount, unit = 'coin' } = entry;
  await tx
    .insertInto('operator_hand_entry')
    .values({ operator_id: operatorId, member_no: memberNo, act, amount, unit })
    .execute();
}

/**
 * Makes others who act as this operator wait, so that the sum of a day is never counted twice at once. It writes the row
 * instead of only locking it: a transaction with one snapshot then starts over (40001) after the wait.
 */
export async function holdOperator(tx: Tx, operatorId: number): Promise<void> {
  await sql`update operator set approves_at = approves_at where id = ${operatorId}`.execute(tx);
}

/** From when on an operator's approvals count, and whether they do now. */
export async function selectApproval(
  tx: Tx,
  operatorId: number,
): Promise<{ from: Date; isCounted: boolean } | undefined> {
  const { rows } = await sql<{ from: Date; isCounted: boolean }>`
    select approves_at as "from", approves_at <= seoga_clock() as "isCounted"
    from operator where id = ${operatorId}`.execute(tx);
  return rows[0];
}

/** Lets an operator's approvals count from a day on. */
export async function delayApproval(tx: Tx, operatorId: number): Promise<void> {
  await sql`update operator set approves_at = seoga_clock() + interval '1 day' where id = ${operatorId}`.execute(tx);
}

/** Whether a member's account is the operator's own: both have the same mail address, proved or of a way to log in. */
export async function isOwnAccount(
  db: Db | Tx,
  of: { operatorId: number; members: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from operator o
    where o.id = ${of.operatorId} and (
      exists (select 1 from member m where m.member_no = any(${[...of.members]}::bigint[]) and lower(m.mail) = lower(o.mail))
      or exists (select 1 from login_identity i
        where i.member_no = any(${[...of.members]}::bigint[]) and lower(i.mail) = lower(o.mail)))`.execute(db);
  return rows.length > 0;
}
