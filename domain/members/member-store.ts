import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ConsentKind, LoginProvider, MemberState } from '#shared/members/members';

export interface MemberKey {
  member_no: number;
  password_hash: string | null;
  state: MemberState;
  credential_epoch: number;
}

export async function selectMemberByMail(db: Db, mail: string): Promise<MemberKey | undefined> {
  return db
    .selectFrom('member')
    .select(['member_no', 'password_hash', 'state', 'credential_epoch'])
    .where('mail', '=', mail)
    .executeTakeFirst();
}

/** Inserts a member; undefined when address or nickname is taken. */
export async function insertMember(
  tx: Tx,
  member: {
    mail: string | null;
    isMailProved: boolean;
    passwordHash: string | null;
    nick: string;
    joinedBy: LoginProvider;
    joinEvent: string;
  },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('member')
    .values({
      mail: member.mail,
      mail_proved_at: member.isMailProved ? sql<Date>`seoga_now()` : null,
      password_hash: member.passwordHash,
      nick: member.nick,
      joined_by: member.joinedBy,
      join_event: member.joinEvent,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('member_no')
    .executeTakeFirst();
  return row?.member_no;
}

/** Inserts a login identity; false when taken. */
export async function insertIdentity(
  tx: Tx,
  identity: { memberNo: number; provider: LoginProvider; subject: string; mail: string | null },
): Promise<boolean> {
  const done = await tx
    .insertInto('login_identity')
    .values({
      member_no: identity.memberNo,
      provider: identity.provider,
      subject: identity.subject,
      mail: identity.mail,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return Number(done.numInsertedOrUpdatedRows) > 0;
}

export async function insertConsents(
  tx: Tx,
  input: { memberNo: number; consents: { kind: ConsentKind; version: string; isGiven: boolean }[] },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values(
      input.consents.map(({ kind, version, isGiven }) => ({
        member_no: input.memberNo,
        kind,
        version,
        is_given: isGiven,
      })),
    )
    .execute();
}

/** Rehashes the same password, unless changed meanwhile. `replacePassword` sets a new one. */
export async function updatePasswordHash(
  db: Db,
  input: { memberNo: number; before: string; hash: string },
): Promise<void> {
  await db
    .updateTable('member')
    .set({ password_hash: input.hash })
    .where('member_no', '=', input.memberNo)
    .where('password_hash', '=', input.before)
    .execute();
}

export async function selectFreeNickname(db: Db | Tx, nicks: string[]): Promise<string | undefined> {
  const claimed = await db
    .selectFrom('member')
    .select('nick')
    .where(
      sql<string>`lower(nick)`,
      'in',
      nicks.map((nick) => nick.toLowerCase()),
    )
    .where('state', '<>', 'withdrawn')
    .execute();
  const names = new Set(claimed.map(({ nick }) => nick.toLowerCase()));
  return nicks.find((nick) => !names.has(nick.toLowerCase()));
}

export async function selectConsent(
  db: Db,
  input: { memberNo: number; kind: ConsentKind },
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('consent')
    .select('is_given')
    .where('member_no', '=', input.memberNo)
    .where('kind', '=', input.kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.is_given;
}
