import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ListedApiKey } from '#shared/members/api-keys';
import { MEMBER_COLUMNS, WITH_PROOF } from '../sessions/session-store.ts';
import type { SessionMemberRow } from '../sessions/session-member.ts';

/** A key ends with the password and with a forced logout of all devices. */
const IS_CURRENT = sql<boolean>`k.auth_epoch = m.auth_epoch and k.credential_epoch = m.credential_epoch
  and m.state = 'active'`;

export async function selectApiKeys(db: Db | Tx, memberNo: number): Promise<ListedApiKey[]> {
  const { rows } = await sql<ListedApiKey>`
    select k.id, k.name, k.scopes, k.ending, k.made_at as "madeAt", k.expires_at as "expiresAt", k.used_at as "usedAt",
      coalesce(k.expires_at <= seoga_now(), false) as "isExpired"
    from api_key k join member m on m.member_no = k.member_no
    where k.member_no = ${memberNo} and ${IS_CURRENT}
    order by k.id desc`.execute(db);
  return rows;
}

const ISO = sql.lit('YYYY-MM-DD"T"HH24:MI:SS"Z"');

interface ExportedKey {
  name: string;
  scopes: string[];
  ending: string;
  madeAt: string;
  expiresAt: string | null;
  usedAt: string | null;
}

/** All keys of a member, for the export. */
export async function selectExportedKeys(db: Db, memberNo: number): Promise<ExportedKey[]> {
  const { rows } = await sql<ExportedKey>`
    select name, scopes, ending, to_char(made_at at time zone 'UTC', ${ISO}) as "madeAt",
      to_char(expires_at at time zone 'UTC', ${ISO}) as "expiresAt", to_char(used_at at time zone 'UTC', ${ISO}) as "usedAt"
    from api_key
    where member_no = ${memberNo}
    order by id`.execute(db);
  return rows;
}

/** Locks the member and deletes keys that open nothing; the number of keys left, undefined for a former member. */
export async function countApiKeys(tx: Tx, memberNo: number): Promise<number | undefined> {
  const member = await tx
    .selectFrom('member')
    .select('member_no')
    .where('member_no', '=', memberNo)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!member) return undefined;
  await sql`delete from api_key k using member m
    where m.member_no = k.member_no and k.member_no = ${memberNo} and not (${IS_CURRENT})`.execute(tx);
  const { rows } = await sql<{ keys: number }>`
    select count(*)::int as keys from api_key where member_no = ${memberNo}`.execute(tx);
  return rows[0]?.keys ?? 0;
}

/** `days` 0: without end. */
export async function insertApiKey(
  tx: Tx,
  key: {
    memberNo: number;
    name: string;
    scopes: string[];
    hash: Uint8Array;
    syncHash: Uint8Array | null;
    ending: string;
    days: number;
  },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into api_key (member_no, name, scopes, key_hash, sync_hash, ending, auth_epoch, credential_epoch, expires_at)
    select m.member_no, ${key.name}, ${key.scopes}, ${key.hash}, ${key.syncHash}, ${key.ending}, m.auth_epoch, m.credential_epoch,
      case when ${key.days}::int > 0 then seoga_now() + make_interval(days => ${key.days}::int) end
    from member m
    where m.member_no = ${key.memberNo}
    returning id`.execute(tx);
  return rows[0]?.id ?? 0;
}

export async function deleteApiKey(tx: Tx, key: { memberNo: number; id: number }): Promise<boolean> {
  const done = await tx
    .deleteFrom('api_key')
    .where('member_no', '=', key.memberNo)
    .where('id', '=', key.id)
    .executeTakeFirst();
  return done.numDeletedRows > 0n;
}

/** A key with its member, as a session reads the member. */
export interface KeyMemberRow extends SessionMemberRow {
  key_id: number;
  scopes: string[];
  is_expired: boolean;
  is_unseen: boolean;
}

/** `sync`: by the MD5 that KOReader sends. */
export async function selectKeyMember(
  db: Db,
  { hash, by }: { hash: Uint8Array; by: 'key' | 'sync' },
): Promise<KeyMemberRow | undefined> {
  const column = by === 'key' ? sql`k.key_hash` : sql`k.sync_hash`;
  const { rows } = await sql<KeyMemberRow>`
    select k.id as key_id, k.scopes, coalesce(k.expires_at <= seoga_now(), false) as is_expired,
      coalesce(k.used_at < seoga_now() - interval '5 minutes', true) as is_unseen,
      0 as id, '' as selector, ${MEMBER_COLUMNS}
    from api_key k join member m on m.member_no = k.member_no ${WITH_PROOF}
    where ${column} = ${hash} and ${IS_CURRENT}`.execute(db);
  return rows[0];
}

/** Most requests write nothing. */
export async function touchApiKey(db: Db, id: number): Promise<void> {
  await db
    .updateTable('api_key')
    .set({ used_at: sql<Date>`seoga_now()` })
    .where('id', '=', id)
    .execute();
}
