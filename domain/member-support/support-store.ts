import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ConsentKind, LoginProvider, MemberState } from '#shared/members/members';
import type { MemberQuery } from './member-query.ts';

const LINE = sql`m.member_no as "memberNo", m.nick, m.mail, m.state, m.joined_by as "joinedBy", m.joined_at as "joinedAt"`;

/** Members of a search as `member m`. */
export function matchesSql(question: MemberQuery): RawBuilder<unknown> {
  switch (question.by) {
    case 'all':
      return sql`true`;
    case 'number':
      return sql`m.member_no = ${question.memberNo}`;
    case 'mail':
      return sql`(m.mail = ${question.text} or exists (select 1 from login_identity i
        where i.member_no = m.member_no and i.mail = ${question.text}))`;
    case 'nick':
      return nicknameStartsWith(question.text);
    case 'payment':
      return sql`m.member_no = (select p.member_no from payment p where p.id = ${question.text})`;
    case 'provider':
      return question.text === ''
        ? sql`exists (select 1 from login_identity i where i.member_no = m.member_no and i.provider = ${question.provider})`
        : sql`m.member_no in (
            select i.member_no from login_identity i where i.provider = ${question.provider} and i.subject = ${question.text}
            union select i.member_no from login_identity i where i.provider = ${question.provider} and i.mail = ${question.text})`;
  }
}

/** The greatest character, as the upper bound of a prefix range. */
const LAST = '\u{10ffff}';

/**
 * Prefix search as a range, sorted afterwards. With `like` a cached plan cannot know how selective the prefix is, and
 * scans all members.
 */
function nicknameStartsWith(text: string): RawBuilder<unknown> {
  return sql`m.member_no = any(array(select n.member_no from member n
    where lower(n.nick) ~>=~ lower(${text}) and lower(n.nick) ~<~ lower(${text + LAST})))`;
}

/** Personal data is not masked yet. */
export interface MemberDetailsRow {
  memberNo: number;
  nick: string;
  mail: string | null;
  state: MemberState;
  joinedBy: LoginProvider;
  joinedAt: Date;
  mailProvedAt: Date | null;
  hasPassword: boolean;
  plusUntil: Date | null;
  adultMode: boolean;
  withdrawnAt: Date | null;
  verifiedAt: Date | null;
  verifiedBy: string | null;
  follows: number;
  heldWorks: number;
  heldEpisodes: number;
  purchases: number;
  payments: number;
  giftsWaiting: number;
  giftsTaken: number;
  inquiries: number;
}

export async function selectMemberDetails(db: Db, memberNo: number): Promise<MemberDetailsRow | undefined> {
  const { rows } = await sql<MemberDetailsRow>`
    with held as (
      select count(*)::int as episodes, count(distinct work_id)::int as works
      from entitlement
      where member_no = ${memberNo} and revoked_at is null and (ends_at is null or ends_at > seoga_now())
    )
    select ${LINE}, m.mail_proved_at as "mailProvedAt", m.password_hash is not null as "hasPassword",
      m.plus_until as "plusUntil", m.adult_mode as "adultMode", m.withdrawn_at as "withdrawnAt",
      k.verified_at as "verifiedAt", k.method as "verifiedBy", held.works as "heldWorks",
      held.episodes as "heldEpisodes",
      (select count(*)::int from follow f where f.member_no = m.member_no) as follows,
      (select count(*)::int from purchase p where p.member_no = m.member_no) as purchases,
      (select count(*)::int from payment p where p.member_no = m.member_no and p.paid_at is not null) as payments,
      (
        select count(*)::int
        from gift g
        where g.member_no = m.member_no and g.claimed_at is null and (g.until is null or g.until > seoga_clock())
      ) as "giftsWaiting",
      (
        select count(*)::int
        from gift g
        where g.member_no = m.member_no and g.claimed_at is not null
      ) as "giftsTaken",
      (select count(*)::int from inquiry i where i.member_no = m.member_no) as inquiries
    from member m
    cross join held
    left join lateral (
      select verified_at, method
      from identity_check
      where member_no = m.member_no
      order by verified_at desc
      limit 1
    ) k on true
    where m.member_no = ${memberNo}`.execute(db);
  return rows[0];
}

export interface LoginMethodRow {
  provider: LoginProvider;
  mail: string | null;
  linkedAt: Date;
  usedAt: Date | null;
}

export async function selectLoginMethods(db: Db, memberNo: number): Promise<LoginMethodRow[]> {
  return db
    .selectFrom('login_identity')
    .select(['provider', 'mail', 'linked_at as linkedAt', 'used_at as usedAt'])
    .where('member_no', '=', memberNo)
    .orderBy('linked_at')
    .execute();
}

export interface ConsentNowRow {
  kind: ConsentKind;
  version: string;
  isGiven: boolean;
  at: Date;
}

export async function selectConsentsNow(db: Db, memberNo: number): Promise<ConsentNowRow[]> {
  const { rows } = await sql<ConsentNowRow>`
    select distinct on (kind) kind, version, is_given as "isGiven", at from consent
    where member_no = ${memberNo} order by kind, at desc, id desc`.execute(db);
  return rows;
}

export interface MemberNote {
  id: number;
  text: string;
  who: string;
  madeAt: Date;
}

export async function selectNotes(db: Db, memberNo: number): Promise<MemberNote[]> {
  return db
    .selectFrom('member_note')
    .select(['id', 'text', 'who', 'made_at as madeAt'])
    .where('member_no', '=', memberNo)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
}

export async function insertNote(
  tx: Tx,
  note: { memberNo: number; text: string; by: number | null; who: string },
): Promise<void> {
  await tx
    .insertInto('member_note')
    .values({ member_no: note.memberNo, text: note.text, written_by: note.by, who: note.who })
    .execute();
}

export async function deleteNotes(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('member_note').where('member_no', '=', memberNo).execute();
}

export async function selectState(db: Db, memberNo: number): Promise<MemberState | undefined> {
  return (await db.selectFrom('member').select('state').where('member_no', '=', memberNo).executeTakeFirst())?.state;
}

export async function selectClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_clock() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}
