import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ConsentKind } from '#shared/members/members';

/** Retention: contract agreements five years, advert consents six months (전자상거래법 시행령 §6). */
const CONTRACT_YEARS = 5;
const ADVERT_MONTHS = 6;
const ADVERT_CONSENTS: ConsentKind[] = ['marketing', 'marketing-night', 'advert-cookies'];

/** Copies legally retained data: membership period and agreements. */
export async function retainByLaw(tx: Tx, memberNo: number): Promise<void> {
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

/** Anonymizes the member row. Returns the previous values; undefined when already left. */
export async function anonymizeMember(
  tx: Tx,
  input: { memberNo: number; nick: string },
): Promise<LeavingMember | undefined> {
  const { rows } = await sql<LeavingMember>`
    with known as (select member_no, nick, mail, photo from member where member_no = ${input.memberNo} and state = 'active' for update)
    update member m set mail = null, mail_proved_at = null, password_hash = null, nick = ${input.nick}, photo = null,
      plus_until = null, adult_mode = false, adult_choice = 'all', auth_epoch = auth_epoch + 1, state = 'withdrawn', withdrawn_at = seoga_now(),
      join_event = ''
    from known where m.member_no = known.member_no
    returning known.nick, known.mail, known.photo, m.withdrawn_at as at`.execute(tx);
  return rows[0];
}

export async function deleteMembership(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('consent').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('session_family').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('api_key').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('login_identity').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('one_time_link').where('member_no', '=', memberNo).execute();
  // The hashed identity stays in identity_holder for thirty days, against leaving to start anew.
  await tx.deleteFrom('identity_attempt').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('identity_check').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('notification_choice').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('saved_search').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('muted_work').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('muted_creator').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('blocked_tag').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('data_export').where('member_no', '=', memberNo).execute();
}

export async function insertRejoinWait(tx: Tx, wait: { mailMac: string; days: number }): Promise<void> {
  await sql`
    insert into rejoin_wait (mail_mac, until) values (${wait.mailMac}, seoga_now() + make_interval(days => ${wait.days}))
    on conflict (mail_mac) do update set until = excluded.until`.execute(tx);
}

export async function selectRejoinWait(db: Db, mailMac: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('rejoin_wait')
    .select('until')
    .where('mail_mac', '=', mailMac)
    .where('until', '>', sql<Date>`seoga_now()`)
    .executeTakeFirst();
  return row?.until;
}

/** Deletes expired retained data. Returns the members of whom nothing is left. */
export async function deleteExpiredRetention(tx: Tx): Promise<number[]> {
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

/** Records an export; undefined above the hourly limit. */
export async function insertDataExport(
  tx: Tx,
  input: { memberNo: number; mostAnHour: number },
): Promise<Date | undefined> {
  await tx.selectFrom('member').select('member_no').where('member_no', '=', input.memberNo).forUpdate().execute();
  const { rows } = await sql<{ at: Date }>`
    insert into data_export (member_no) select ${input.memberNo}
    where (select count(*) from data_export where member_no = ${input.memberNo} and at > seoga_now() - interval '1 hour') < ${input.mostAnHour}
    returning at`.execute(tx);
  return rows[0]?.at;
}
