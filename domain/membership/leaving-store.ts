import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { ConsentKind } from '#vocabulary/members';

/** Agreements are part of the contract: five years. Consents to adverts: six months (전자상거래법 시행령 §6). */
const CONTRACT_YEARS = 5;
const ADVERT_MONTHS = 6;
const ADVERT_CONSENTS: ConsentKind[] = ['marketing', 'marketing-night', 'advert-cookies'];

/** Lays apart what the law wants kept of a member who leaves: when they came and went, and what they agreed to. */
export async function keepByLaw(tx: Tx, memberNo: number): Promise<void> {
  await sql`
    insert into kept_by_law.member (member_no, joined_at, withdrawn_at, keep_until)
    select member_no, joined_at, seoga_now(), seoga_now() + make_interval(years => ${CONTRACT_YEARS})
    from member where member_no = ${memberNo}`.execute(tx);
  await sql`
    insert into kept_by_law.consent (member_no, kind, version, is_given, at, keep_until)
    select member_no, kind, version, is_given, at, seoga_now() + case when kind = any(${ADVERT_CONSENTS}::text[])
      then make_interval(months => ${ADVERT_MONTHS}) else make_interval(years => ${CONTRACT_YEARS}) end
    from consent where member_no = ${memberNo}`.execute(tx);
}

export interface LeavingMember {
  nick: string;
  mail: string | null;
  photo: string | null;
  at: Date;
}

/**
 * Makes a member nobody: a row without name, address or key, to which only what the law keeps still points. Answers who
 * it was; undefined when they had left before.
 */
export async function emptyMember(
  tx: Tx,
  order: { memberNo: number; nick: string },
): Promise<LeavingMember | undefined> {
  const { rows } = await sql<LeavingMember>`
    with known as (select member_no, nick, mail, photo from member where member_no = ${order.memberNo} and state = 'active' for update)
    update member m set mail = null, mail_proved_at = null, password_hash = null, nick = ${order.nick}, photo = null,
      plus_until = null, adult_mode = false, auth_epoch = auth_epoch + 1, state = 'withdrawn', withdrawn_at = seoga_now(),
      join_event = ''
    from known where m.member_no = known.member_no
    returning known.nick, known.mail, known.photo, m.withdrawn_at as at`.execute(tx);
  return rows[0];
}

/** Deletes everything of a member that stands in tables of membership; the member's own row was emptied before. */
export async function deleteMembership(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('consent').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('session_family').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('login_identity').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('one_time_link').where('member_no', '=', memberNo).execute();
  // Who they were, as codes, stays with identity_holder for thirty days: nobody leaves to begin anew.
  await tx.deleteFrom('identity_attempt').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('identity_check').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('notification_choice').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('blocked_tag').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('data_export').where('member_no', '=', memberNo).execute();
}

/** Notes that whoever had this address may join again only after so many days. */
export async function addRejoinWait(tx: Tx, wait: { mailMac: string; days: number }): Promise<void> {
  await sql`
    insert into rejoin_wait (mail_mac, until) values (${wait.mailMac}, seoga_now() + make_interval(days => ${wait.days}))
    on conflict (mail_mac) do update set until = excluded.until`.execute(tx);
}

/** Until when whoever had this address waits; undefined when they may join. */
export async function selectRejoinWait(db: Db, mailMac: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('rejoin_wait')
    .select('until')
    .where('mail_mac', '=', mailMac)
    .where('until', '>', sql<Date>`seoga_now()`)
    .executeTakeFirst();
  return row?.until;
}

/** Deletes what need not be kept any longer of those who left. Answers of whom nothing is kept by law from now on. */
export async function deleteKeptLongEnough(tx: Tx): Promise<number[]> {
  const now = sql<Date>`seoga_now()`;
  await tx.deleteFrom('kept_by_law.consent').where('keep_until', '<=', now).execute();
  await tx.deleteFrom('rejoin_wait').where('until', '<=', now).execute();
  const over = await tx
    .deleteFrom('kept_by_law.member')
    .where('keep_until', '<=', now)
    .returning('member_no')
    .execute();
  return over.map((row) => row.member_no);
}

/** Counts an export and answers when it was; undefined, and nothing is counted, when there were enough in an hour. */
export async function addDataExport(
  tx: Tx,
  order: { memberNo: number; mostAnHour: number },
): Promise<Date | undefined> {
  await tx.selectFrom('member').select('member_no').where('member_no', '=', order.memberNo).forUpdate().execute();
  const { rows } = await sql<{ at: Date }>`
    insert into data_export (member_no) select ${order.memberNo}
    where (select count(*) from data_export where member_no = ${order.memberNo} and at > seoga_now() - interval '1 hour') < ${order.mostAnHour}
    returning at`.execute(tx);
  return rows[0]?.at;
}
