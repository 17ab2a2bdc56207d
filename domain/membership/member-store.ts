import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { ConsentKind, LoginProvider, MemberState } from '#vocabulary/members';

/** What a login compares with. */
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

/** A new member; undefined where the address or the nick is taken already. */
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

/** A way in; false where it belongs to somebody already. */
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
  order: { memberNo: number; consents: { kind: ConsentKind; version: string; isGiven: boolean }[] },
): Promise<void> {
  await tx
    .insertInto('consent')
    .values(
      order.consents.map(({ kind, version, isGiven }) => ({
        member_no: order.memberNo,
        kind,
        version,
        is_given: isGiven,
      })),
    )
    .execute();
}

/** Stores the same password by newer rules, unless another was set meanwhile. `replacePassword` sets a new one. */
export async function updatePasswordHash(
  db: Db,
  order: { memberNo: number; before: string; hash: string },
): Promise<void> {
  await db
    .updateTable('member')
    .set({ password_hash: order.hash })
    .where('member_no', '=', order.memberNo)
    .where('password_hash', '=', order.before)
    .execute();
}

/** Which of these nicks nobody has. */
export async function selectFreeNick(db: Db | Tx, nicks: string[]): Promise<string | undefined> {
  const taken = await db
    .selectFrom('member')
    .select('nick')
    .where(
      sql<string>`lower(nick)`,
      'in',
      nicks.map((nick) => nick.toLowerCase()),
    )
    .where('state', '<>', 'withdrawn')
    .execute();
  const names = new Set(taken.map(({ nick }) => nick.toLowerCase()));
  return nicks.find((nick) => !names.has(nick.toLowerCase()));
}

/** Whether the newest word on this was yes; undefined where nothing was ever said. */
export async function selectConsent(
  db: Db,
  ask: { memberNo: number; kind: ConsentKind },
): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('consent')
    .select('is_given')
    .where('member_no', '=', ask.memberNo)
    .where('kind', '=', ask.kind)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.is_given;
}
