import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

/** Whose request it is, what for, and under which key the client made it. */
export interface RequestName {
  memberNo: number;
  route: string;
  key: string;
}

/** Clients repeat a request for minutes; an offer, a gift and an order know by themselves that they were taken. */
const KEPT_DAYS = 30;
/** How long a repetition waits for the request that is under way. */
const WAIT = '3s';

/** The answer that a key has got already, and what it was asked with. */
export interface KeptAnswer {
  fingerprint: Uint8Array;
  body: string;
}

/** The answer of a key as a row, or none, for the statement around it. */
export function answerSql(ask: RequestName): RawBuilder<KeptAnswer> {
  return sql`select i.fingerprint, coalesce(i.body, '') as body from idempotency i
    where i.member_no = ${ask.memberNo} and i.route = ${ask.route} and i.key = ${ask.key}`;
}

export async function selectAnswer(db: Db, ask: RequestName): Promise<KeptAnswer | undefined> {
  const { rows } = await answerSql(ask).execute(db);
  return rows[0];
}

/**
 * Takes a key for this transaction; false where it has been used. Waits for a request under the same key that is under
 * way, three seconds at most, as every later lock of the transaction does; then throws 55P03.
 */
export async function claimKey(tx: Tx, ask: RequestName & { fingerprint: Uint8Array }): Promise<boolean> {
  const { rows } = await sql`
    with patience as materialized (select set_config('lock_timeout', ${WAIT}, true))
    insert into idempotency (member_no, route, key, fingerprint)
    select ${ask.memberNo}, ${ask.route}, ${ask.key}, ${ask.fingerprint} from patience
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

/** Keeps what a request was answered with: its repetition gets these bytes. */
export async function keepAnswer(tx: Tx, answer: RequestName & { status: number; body: string }): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ status: answer.status, body: answer.body })
    .where('member_no', '=', answer.memberNo)
    .where('route', '=', answer.route)
    .where('key', '=', answer.key)
    .execute();
}

/** Lets the answers go that nobody repeats a request for any longer. */
export async function deleteOldAnswers(tx: Tx): Promise<void> {
  await sql`delete from idempotency where made_at < seoga_clock() - make_interval(days => ${KEPT_DAYS})`.execute(tx);
}

/** Lets every answer go that a member was given. */
export async function deleteAnswersOf(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('member_no', '=', memberNo).execute();
}
