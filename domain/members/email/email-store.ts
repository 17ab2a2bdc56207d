import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import { EMAIL_VERIFICATION_DAYS } from '#shared/members/email-links';
import type { LoginProvider } from '#shared/members/members';

export interface EmailRecipient {
  memberNo: number;
  nick: string;
  mail: string;
  mailProvedAt: Date | null;
  now: Date;
}

// @NOTE Not FOR UPDATE: concurrent logins hold a key share lock on the member through foreign keys.
export async function selectEmailRecipient(
  tx: Tx,
  who: { mail: string } | { memberNo: number },
): Promise<EmailRecipient | undefined> {
  const all = tx
    .selectFrom('member')
    .select([
      'member_no as memberNo',
      'nick',
      'mail',
      'mail_proved_at as mailProvedAt',
      sql<Date>`seoga_now()`.as('now'),
    ])
    .where('state', '=', 'active');
  const one = 'mail' in who ? all.where('mail', '=', who.mail) : all.where('member_no', '=', who.memberNo);
  const row = await one.forNoKeyUpdate().executeTakeFirst();
  return row && row.mail !== null ? { ...row, mail: row.mail } : undefined;
}

/** Whether the e-mail verification deadline has passed; SQL counterpart of `requireVerifiedEmail`. */
export function emailVerificationOverdueSql(memberNo: number): RawBuilder<boolean> {
  return sql`exists (select 1 from member where member_no = ${memberNo} and mail is not null and mail_proved_at is null
    and joined_at <= seoga_now() - make_interval(days => ${EMAIL_VERIFICATION_DAYS}))`;
}

/** The status of an unverified address; undefined when there is nothing to verify. */
export async function selectEmailStatus(db: Db, memberNo: number): Promise<{ isOverdue: boolean } | undefined> {
  return db
    .selectFrom('member')
    .select(sql<boolean>`joined_at <= seoga_now() - make_interval(days => ${EMAIL_VERIFICATION_DAYS})`.as('isOverdue'))
    .where('member_no', '=', memberNo)
    .where('mail', 'is not', null)
    .where('mail_proved_at', 'is', null)
    .executeTakeFirst();
}

export async function selectLoginProviders(tx: Tx, memberNo: number): Promise<LoginProvider[]> {
  const rows = await tx.selectFrom('login_identity').select('provider').where('member_no', '=', memberNo).execute();
  return rows.map(({ provider }) => provider);
}

export async function markEmailVerified(tx: Tx, memberNo: number): Promise<void> {
  await tx
    .updateTable('member')
    .set({ mail_proved_at: sql<Date>`coalesce(mail_proved_at, seoga_now())` })
    .where('member_no', '=', memberNo)
    .execute();
}

export async function selectOtherUserAgents(tx: Tx, login: { memberNo: number; selector: string }): Promise<string[]> {
  const rows = await tx
    .selectFrom('session_family')
    .select('user_agent')
    .distinct()
    .where('member_no', '=', login.memberNo)
    .where('selector', '<>', login.selector)
    .limit(200)
    .execute();
  return rows.map((row) => row.user_agent);
}

export async function selectUserAgent(tx: Tx, selector: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('session_family')
    .select('user_agent')
    .where('selector', '=', selector)
    .executeTakeFirst();
  return row?.user_agent;
}

/** Undefined without an address and for former members. */
export async function selectMemberAddress(
  db: Db,
  memberNo: number,
): Promise<{ nick: string; mail: string } | undefined> {
  const row = await db
    .selectFrom('member')
    .select(['nick', 'mail'])
    .where('member_no', '=', memberNo)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  return row && row.mail !== null ? { nick: row.nick, mail: row.mail } : undefined;
}
