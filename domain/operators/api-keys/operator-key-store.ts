import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ListedApiKey } from '#shared/members/api-keys';
import type { ChangedPermission, OperatorRole } from '#shared/operations/operator-permissions';

export async function selectOperatorKeys(db: Db | Tx, operatorId: number): Promise<ListedApiKey[]> {
  const { rows } = await sql<ListedApiKey>`
    select id, name, scopes, ending, made_at as "madeAt", expires_at as "expiresAt", used_at as "usedAt",
      coalesce(expires_at <= seoga_now(), false) as "isExpired"
    from operator_api_key
    where operator_id = ${operatorId}
    order by id desc`.execute(db);
  return rows;
}

/** `days` 0: without end. */
export async function insertOperatorKey(
  tx: Tx,
  key: { operatorId: number; name: string; scopes: string[]; hash: Uint8Array; ending: string; days: number },
): Promise<number> {
  const { days } = key;
  const { id } = await tx
    .insertInto('operator_api_key')
    .values({
      operator_id: key.operatorId,
      name: key.name,
      scopes: key.scopes,
      key_hash: key.hash,
      ending: key.ending,
      expires_at: days > 0 ? sql<Date>`seoga_now() + make_interval(days => ${days}::int)` : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function deleteOperatorKey(
  tx: Tx,
  key: { operatorId: number; id: number },
): Promise<{ name: string } | undefined> {
  return tx
    .deleteFrom('operator_api_key')
    .where('operator_id', '=', key.operatorId)
    .where('id', '=', key.id)
    .returning('name')
    .executeTakeFirst();
}

/** All keys of an operator whose means of login are reset. */
export async function deleteOperatorKeys(tx: Tx, operatorId: number): Promise<number> {
  const done = await tx.deleteFrom('operator_api_key').where('operator_id', '=', operatorId).executeTakeFirst();
  return Number(done.numDeletedRows);
}

/** A key with what its operator may do now. */
export interface KeyOperatorRow {
  keyId: number;
  scopes: string[];
  isExpired: boolean;
  isUnseen: boolean;
  operatorId: number;
  roles: OperatorRole[];
  changedPermissions: ChangedPermission[];
}

export async function selectKeyOperator(db: Db, hash: Uint8Array): Promise<KeyOperatorRow | undefined> {
  const { rows } = await sql<KeyOperatorRow>`
    select k.id as "keyId", k.scopes, coalesce(k.expires_at <= seoga_now(), false) as "isExpired",
      coalesce(k.used_at < seoga_now() - interval '5 minutes', true) as "isUnseen", o.id as "operatorId",
      array(select role from operator_role r where r.operator_id = o.id order by role) as roles,
      coalesce((
        select json_agg(json_build_object('role', p.role, 'permission', p.permission, 'level', p.level))
        from role_permission p
      ), '[]'::json) as "changedPermissions"
    from operator_api_key k join operator o on o.id = k.operator_id
    where k.key_hash = ${hash} and o.disabled_at is null`.execute(db);
  return rows[0];
}

/** Most requests write nothing. */
export async function touchOperatorKey(db: Db, id: number): Promise<void> {
  await db
    .updateTable('operator_api_key')
    .set({ used_at: sql<Date>`seoga_now()` })
    .where('id', '=', id)
    .execute();
}
