import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** Coins granted, taken and refunded within a day without second approval, by the operator and for the member. */
export interface ManualGrantTotals {
  operator: number;
  member: number;
}

/** The last day's totals. The operator's is negative after approved extra grants. */
export async function selectManualGrantTotals(
  tx: Tx,
  filter: { operatorId: number; memberNo: number | null },
): Promise<ManualGrantTotals> {
  const { rows } = await sql<ManualGrantTotals>`
    select
      (select coalesce(sum(amount), 0)::bigint from operator_hand_entry
        where operator_id = ${filter.operatorId} and unit = 'coin' and at > seoga_clock() - interval '1 day') as operator,
      (select coalesce(sum(amount), 0)::bigint from operator_hand_entry
        where member_no = ${filter.memberNo}::bigint and unit = 'coin' and at > seoga_clock() - interval '1 day') as member`.execute(
    tx,
  );
  return rows[0] ?? { operator: 0, member: 0 };
}

/** Counts an amount towards the limits. */
export async function insertManualEntry(
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
 * Serializes an operator's actions, so that a day's total is not counted twice. Writes the row instead of locking it:
 * a repeatable read transaction then fails with 40001 after the wait and is retried.
 */
export async function serializeOperator(tx: Tx, operatorId: number): Promise<void> {
  await sql`update operator set approves_at = approves_at where id = ${operatorId}`.execute(tx);
}

/** Since when an operator's approvals count, and whether they do now. */
export async function selectApproval(
  tx: Tx,
  operatorId: number,
): Promise<{ from: Date; isCounted: boolean } | undefined> {
  const { rows } = await sql<{ from: Date; isCounted: boolean }>`
    select approves_at as "from", approves_at <= seoga_clock() as "isCounted"
    from operator where id = ${operatorId}`.execute(tx);
  return rows[0];
}

/** Makes an operator's approvals count only after a day. */
export async function delayApproval(tx: Tx, operatorId: number): Promise<void> {
  await sql`update operator set approves_at = seoga_clock() + interval '1 day' where id = ${operatorId}`.execute(tx);
}

/** Whether a member's account is the operator's own, by e-mail address of account or login. */
export async function isOwnAccount(
  db: Db | Tx,
  filter: { operatorId: number; members: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql`
    select 1
    from operator o
    where o.id = ${filter.operatorId} and (
      exists (select 1 from member m where m.member_no = any(${[...filter.members]}::bigint[]) and lower(m.mail) = lower(o.mail))
      or exists (select 1 from login_identity i
        where i.member_no = any(${[...filter.members]}::bigint[]) and lower(i.mail) = lower(o.mail)))`.execute(db);
  return rows.length > 0;
}
