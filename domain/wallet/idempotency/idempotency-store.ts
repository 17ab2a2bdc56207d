import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** Identifies a request: member, route and the client's key. */
export interface IdempotencyScope {
  memberNo: number;
  route: string;
  key: string;
}

const RETENTION_DAYS = 30;
const LOCK_TIMEOUT = '3s';

/** The saved response of a key and the fingerprint of its request. */
export interface SavedResponse {
  fingerprint: Uint8Array;
  body: string;
}

/** The saved response as zero or one row, for use inside another statement. */
export function savedResponseSql(scope: IdempotencyScope): RawBuilder<SavedResponse> {
  return sql`select i.fingerprint, coalesce(i.body, '') as body from idempotency i
    where i.member_no = ${scope.memberNo} and i.route = ${scope.route} and i.key = ${scope.key}`;
}

export async function selectResponse(db: Db, scope: IdempotencyScope): Promise<SavedResponse | undefined> {
  const { rows } = await savedResponseSql(scope).execute(db);
  return rows[0];
}

/**
 * Claims a key for this transaction; false when it is used. Waits at most three seconds for a request in progress, as
 * every later lock of the transaction does, then throws 55P03.
 */
export async function claimKey(tx: Tx, scope: IdempotencyScope & { fingerprint: Uint8Array }): Promise<boolean> {
  const { rows } = await sql`
    with patience as materialized (select set_config('lock_timeout', ${LOCK_TIMEOUT}, true))
    insert into idempotency (member_no, route, key, fingerprint)
    select ${scope.memberNo}, ${scope.route}, ${scope.key}, ${scope.fingerprint} from patience
    on conflict do nothing returning 1`.execute(tx);
  return rows.length > 0;
}

export async function saveResponse(
  tx: Tx,
  response: IdempotencyScope & { status: number; body: string },
): Promise<void> {
  await tx
    .updateTable('idempotency')
    .set({ status: response.status, body: response.body })
    .where('member_no', '=', response.memberNo)
    .where('route', '=', response.route)
    .where('key', '=', response.key)
    .execute();
}

export async function deleteOldResponses(tx: Tx): Promise<void> {
  await sql`delete from idempotency where made_at < seoga_clock() - make_interval(days => ${RETENTION_DAYS})`.execute(
    tx,
  );
}

export async function deleteMemberResponses(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('idempotency').where('member_no', '=', memberNo).execute();
}
