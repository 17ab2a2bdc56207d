import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { LoginProvider } from '#vocabulary/members';
import type { NickLimits } from './nick-rules.ts';

/** Every word that a nick may not hold. */
async function selectForbiddenWords(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('forbidden_word').select('word').orderBy('word').execute();
  return rows.map((row) => row.word);
}

const USUAL_SHOP_NAME = '서가';

/** Which nicks may not be had in this shop. */
export async function selectNickLimits(db: Db | Tx): Promise<NickLimits> {
  const row = await db.selectFrom('shop_setting').select('value').where('name', '=', 'name').executeTakeFirst();
  const name = row?.value;
  return {
    forbidden: await selectForbiddenWords(db),
    shopName: typeof name === 'string' && name !== '' ? name : USUAL_SHOP_NAME,
  };
}

/** Puts these words in the place of those before. */
export async function replaceForbiddenWords(tx: Tx, words: string[]): Promise<void> {
  await tx.deleteFrom('forbidden_word').execute();
  const values = words.map((word) => ({ word }));
  if (values.length > 0) await tx.insertInto('forbidden_word').values(values).execute();
}

/** Renames a member. False when another has that nick, whatever its letters' case. */
export async function updateNick(tx: Tx, member: { memberNo: number; nick: string }): Promise<boolean> {
  const { rows } = await sql`
    update member set nick = ${member.nick} where member_no = ${member.memberNo} and state = 'active'
      and not exists (select 1 from member other where lower(other.nick) = lower(${member.nick})
        and other.state <> 'withdrawn' and other.member_no <> ${member.memberNo})
    returning member_no`.execute(tx);
  return rows.length > 0;
}

/** Gives a member another photo, or none, and notes the one before for removal. Answers that one. */
export async function updatePhoto(tx: Tx, member: { memberNo: number; photo: string | null }): Promise<string | null> {
  const { rows } = await sql<{ before: string | null }>`
    with known as (select member_no, photo from member where member_no = ${member.memberNo} for update),
    removed as (insert into photo_removal (photo) select photo from known where photo is not null on conflict do nothing)
    update member m set photo = ${member.photo} from known where m.member_no = known.member_no
    returning known.photo as before`.execute(tx);
  return rows[0]?.before ?? null;
}

/** Photos whose files must go. */
export async function selectPhotoRemovals(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('photo_removal').select('photo').execute();
  return rows.map((row) => row.photo);
}

/** Says of a photo that its files are to go, or have gone. */
export async function notePhotoRemoval(tx: Tx, photo: string, isGone: boolean): Promise<void> {
  if (isGone) await tx.deleteFrom('photo_removal').where('photo', '=', photo).execute();
  else
    await tx
      .insertInto('photo_removal')
      .values({ photo })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

export interface OwnAccess {
  nick: string;
  mail: string | null;
  isMailProved: boolean;
  passwordHash: string | null;
  /** Whether this session began with a login a few minutes ago. */
  isFreshLogin: boolean;
  credentialEpoch: number;
}

const FRESH_MINUTES = 10;

/** By what a member shows that it is them; undefined once they have left. */
export async function selectOwnAccess(
  db: Db,
  who: { memberNo: number; sessionId: number },
): Promise<OwnAccess | undefined> {
  const { rows } = await sql<OwnAccess>`
    select m.nick, m.mail, m.mail_proved_at is not null as "isMailProved", m.password_hash as "passwordHash", m.credential_epoch as "credentialEpoch",
      coalesce(s.started_at > seoga_now() - make_interval(mins => ${FRESH_MINUTES}), false) as "isFreshLogin"
    from member m left join session_family s on s.id = ${who.sessionId} and s.member_no = m.member_no and s.revoked_at is null
    where m.member_no = ${who.memberNo} and m.state = 'active'`.execute(db);
  return rows[0];
}

/** Opens the way in by mail, or leads it to another address. */
export async function openMailWay(tx: Tx, member: { memberNo: number; mail: string }): Promise<void> {
  await tx
    .insertInto('login_identity')
    .values({ provider: 'mail', subject: member.mail, member_no: member.memberNo, mail: member.mail })
    .onConflict((conflict) =>
      conflict.columns(['member_no', 'provider']).doUpdateSet({ subject: member.mail, mail: member.mail }),
    )
    .execute();
}

/** Whether a member who has not left goes by this address. */
export async function isMailTaken(db: Db, mail: string): Promise<boolean> {
  const row = await db.selectFrom('member').select('member_no').where('mail', '=', mail).executeTakeFirst();
  return row !== undefined;
}

/** Gives a member a proved address and raises the credential epoch. Undefined when another has it by now; else the nick and the address before. */
export async function updateMail(
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

/** What the first of a member's pages tells, in one round trip. */
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
