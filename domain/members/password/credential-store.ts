import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

export function currentEpochSql(memberNo: number): RawBuilder<number> {
  return sql<number>`(select m.credential_epoch from member m where m.member_no = ${memberNo})`;
}

export function isCurrentEpochSql(table: 'one_time_link' | 'identity_attempt'): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(`${table}.credential_epoch`)} is not distinct from
    (select m.credential_epoch from member m where m.member_no = ${sql.ref(`${table}.member_no`)})`;
}

/** Locks a member; false when the credentials changed since `credentialEpoch` was read, or the member is not active. */
export async function lockCredentials(tx: Tx, member: { memberNo: number; credentialEpoch: number }): Promise<boolean> {
  const row = await tx
    .selectFrom('member')
    .select('credential_epoch')
    .where('member_no', '=', member.memberNo)
    .where('state', '=', 'active')
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.credential_epoch === member.credentialEpoch;
}

/** Sets a password and raises the credential epoch, which invalidates every earlier link, attempt and download. */
export async function replacePassword(tx: Tx, input: { memberNo: number; hash: string }): Promise<void> {
  await tx
    .updateTable('member')
    .set({ password_hash: input.hash, credential_epoch: sql<number>`credential_epoch + 1` })
    .where('member_no', '=', input.memberNo)
    .execute();
}

/** Removes a password and raises the credential epoch; false without a password login. */
export async function clearPassword(tx: Tx, memberNo: number): Promise<boolean> {
  const { rows } = await sql`
    update member m set password_hash = null, credential_epoch = credential_epoch + 1
    where member_no = ${memberNo} and exists (select 1 from login_identity i
      where i.member_no = m.member_no and i.provider = 'mail') returning 1`.execute(tx);
  return rows.length > 0;
}

/** Whether a session may add a login method, and the credential epoch of that reading. */
export interface LinkAccess {
  memberNo: number;
  credentialEpoch: number;
  isMailProved: boolean;
  /** The login or password confirmation is a few minutes old. */
  isFresh: boolean;
}

const RECENT_LOGIN_MINUTES = 10;

export async function selectLinkAccess(db: Db, sessionId: number): Promise<LinkAccess | undefined> {
  const { rows } = await sql<LinkAccess>`
    select m.member_no as "memberNo", m.credential_epoch as "credentialEpoch",
      m.mail is not null and m.mail_proved_at is not null as "isMailProved",
      greatest(s.started_at, s.reauthenticated_at) > seoga_now() - make_interval(mins => ${RECENT_LOGIN_MINUTES}) as "isFresh"
    from session_family s join member m on m.member_no = s.member_no
    where s.id = ${sessionId} and s.revoked_at is null and m.state = 'active'`.execute(db);
  return rows[0];
}

export async function markReauthenticated(tx: Tx, sessionId: number): Promise<void> {
  await tx
    .updateTable('session_family')
    .set({ reauthenticated_at: sql<Date>`seoga_now()` })
    .where('id', '=', sessionId)
    .execute();
}
