import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { LoginProvider } from '#shared/members/members';
import type { NicknameRules } from './nickname-rules.ts';

async function selectForbiddenWords(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('forbidden_word').select('word').orderBy('word').execute();
  return rows.map((row) => row.word);
}

const USUAL_SHOP_NAME = '서가';

export async function selectNicknameRules(db: Db | Tx): Promise<NicknameRules> {
  const row = await db.selectFrom('shop_setting').select('value').where('name', '=', 'name').executeTakeFirst();
  const name = row?.value;
  return {
    forbidden: await selectForbiddenWords(db),
    shopName: typeof name === 'string' && name !== '' ? name : USUAL_SHOP_NAME,
  };
}

export async function replaceForbiddenWords(tx: Tx, words: string[]): Promise<void> {
  await tx.deleteFrom('forbidden_word').execute();
  const values = words.map((word) => ({ word }));
  if (values.length > 0) await tx.insertInto('forbidden_word').values(values).execute();
}

/** Changes a nickname. False when it is taken, ignoring case. */
export async function updateNickname(tx: Tx, member: { memberNo: number; nick: string }): Promise<boolean> {
  const { rows } = await sql`
    update member set nick = ${member.nick} where member_no = ${member.memberNo} and state = 'active'
      and not exists (select 1 from member other where lower(other.nick) = lower(${member.nick})
        and other.state <> 'withdrawn' and other.member_no <> ${member.memberNo})
    returning member_no`.execute(tx);
  return rows.length > 0;
}

/** Returns the previous photo, now recorded for removal. */
export async function updatePhoto(tx: Tx, member: { memberNo: number; photo: string | null }): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    with known as (select member_no, photo from member where member_no = ${member.memberNo} for update),
    removed as (insert into photo_removal (photo) select photo from known where photo is not null on conflict do nothing)
    update member m set photo = ${member.photo} from known where m.member_no = known.member_no
    returning known.photo as before`.execute(tx);
  return rows[0]?.before ?? null;
}

export async function selectPhotoRemovals(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('photo_removal').select('photo').execute();
  return rows.map((row) => row.photo);
}

export async function recordPhotoRemoval(tx: Tx, photo: string, isGone: boolean): Promise<void> {
  if (isGone) await tx.deleteFrom('photo_removal').where('photo', '=', photo).execute();
  else
    await tx
      .insertInto('photo_removal')
      .values({ photo })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export interface MemberAccess {
  nick: string;
  mail: string | null;
  isMailProved: boolean;
  passwordHash: string | null;
  /** The session's login is a few minutes old. */
  isFreshLogin: boolean;
  credentialEpoch: number;
}

const RECENT_LOGIN_MINUTES = 10;

/** What `confirmPassword` checks; undefined for a former member. */
export async function selectMemberAccess(
  db: Db,
  who: { memberNo: number; sessionId: number },
): Promise<MemberAccess | undefined> {
  const { rows } = await sql<MemberAccess>`
    select m.nick, m.mail, m.mail_proved_at is not null as "isMailProved", m.password_hash as "passwordHash", m.credential_epoch as "credentialEpoch",
      coalesce(s.started_at > seoga_now() - make_interval(mins => ${RECENT_LOGIN_MINUTES}), false) as "isFreshLogin"
    from member m left join session_family s on s.id = ${who.sessionId} and s.member_no = m.member_no and s.revoked_at is null
    where m.member_no = ${who.memberNo} and m.state = 'active'`.execute(db);
  return rows[0];
}

/** Adds the password login, or moves it to another address. */
export async function saveEmailLogin(tx: Tx, member: { memberNo: number; mail: string }): Promise<void> {
  await tx
    .insertInto('login_identity')
    .values({ provider: 'mail', subject: member.mail, member_no: member.memberNo, mail: member.mail })
    .onConflict((conflict) =>
      conflict.columns(['member_no', 'provider']).doUpdateSet({ subject: member.mail, mail: member.mail }),
    )
    .execute();
}

export async function isEmailTaken(db: Db, mail: string): Promise<boolean> {
  const row = await db.selectFrom('member').select('member_no').where('mail', '=', mail).executeTakeFirst();
  return row !== undefined;
}

/** Also raises the credential epoch. Undefined when taken. */
export async function updateEmail(
  tx: Tx,
  member: { memberNo: number; mail: string },
): Promise<{ nick: string; before: string | null; at: Date } | undefined> {
  const { rows } = await sql<{ nick: string; before: string | null; at: Date }>`
    with known as (select member_no, mail, nick from member where member_no = ${member.memberNo} and state = 'active' for update)
    update member m set mail = ${member.mail}, mail_proved_at = seoga_now(), credential_epoch = credential_epoch + 1
    from known
    where m.member_no = known.member_no
      and not exists (select 1 from member other where other.mail = ${member.mail} and other.member_no <> m.member_no)
    returning known.nick, known.mail as before, seoga_now() as at`.execute(tx);
  if (!rows[0]) return undefined;
  await tx
    .updateTable('login_identity')
    .set({ subject: member.mail, mail: member.mail })
    .where('member_no', '=', member.memberNo)
    .where('provider', '=', 'mail')
    .execute();
  return rows[0];
}

export interface MemberPageRow {
  joinedAt: Date;
  joinedBy: LoginProvider;
  hasPassword: boolean;
  sessions: number;
  providers: LoginProvider[];
}

export async function selectMemberPage(db: Db, memberNo: number): Promise<MemberPageRow | undefined> {
  const { rows } = await sql<MemberPageRow>`
    select m.joined_at as "joinedAt", m.joined_by as "joinedBy", m.password_hash is not null as "hasPassword",
      (select count(*)::int from session_family s where s.member_no = m.member_no and s.revoked_at is null
        and s.expires_at > seoga_now()) as sessions,
      coalesce((select array_agg(i.provider order by i.linked_at) from login_identity i
        where i.member_no = m.member_no and i.provider <> 'mail'), '{}') as providers
    from member m where m.member_no = ${memberNo} and m.state = 'active'`.execute(db);
  return rows[0];
}
