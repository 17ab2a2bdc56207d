import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import { MAIL_PROOF_DAYS } from '#vocabulary/mail-links';
import type { LoginProvider } from '#vocabulary/members';

/** A member as letters know one. */
export interface Correspondent {
  memberNo: number;
  nick: string;
  mail: string;
  mailProvedAt: Date | null;
  now: Date;
}

// @NOTE Not FOR UPDATE: a login that just began holds the member's key by its foreign key, and so does the next one.
/** The member of an address or number, and nobody else's hand on it; none for accounts that are locked or left. */
export async function selectCorrespondent(
  tx: Tx,
  who: { mail: string } | { memberNo: number },
): Promise<Correspondent | undefined> {
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

/** Whether a member's address should have been proved by now, for a larger statement: what `requireProvedMail` asks. */
export function mailOverdueSql(memberNo: number): RawBuilder<boolean> {
  return sql`exists (select 1 from member where member_no = ${memberNo} and mail is not null and mail_proved_at is null
    and joined_at <= seoga_now() - make_interval(days => ${MAIL_PROOF_DAYS}))`;
}

/** How an address that is not proved yet stands; undefined where there is nothing left to prove. */
export async function selectMailStanding(db: Db, memberNo: number): Promise<{ isOverdue: boolean } | undefined> {
  return db
    .selectFrom('member')
    .select(sql<boolean>`joined_at <= seoga_now() - make_interval(days => ${MAIL_PROOF_DAYS})`.as('isOverdue'))
    .where('member_no', '=', memberNo)
    .where('mail', 'is not', null)
    .where('mail_proved_at', 'is', null)
    .executeTakeFirst();
}

/** Ways in of a member. */
export async function selectWaysIn(tx: Tx, memberNo: number): Promise<LoginProvider[]> {
  const rows = await tx.selectFrom('login_identity').select('provider').where('member_no', '=', memberNo).execute();
  return rows.map(({ provider }) => provider);
}

/** Notes that the address in use was proved; the first time stands. */
export async function noteMailProved(tx: Tx, memberNo: number): Promise<void> {
  await tx
    .updateTable('member')
    .set({ mail_proved_at: sql<Date>`coalesce(mail_proved_at, seoga_now())` })
    .where('member_no', '=', memberNo)
    .execute();
}

/** Browsers of a member's other logins, those that ended too, each once. */
export async function selectOtherAgents(tx: Tx, login: { memberNo: number; selector: string }): Promise<string[]> {
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

/** The browser of one login. */
export async function selectAgent(tx: Tx, selector: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('session_family')
    .select('user_agent')
    .where('selector', '=', selector)
    .executeTakeFirst();
  return row?.user_agent;
}

/** Where a letter to a member goes; undefined without an address, and for those who have left. */
export async function selectAddressee(db: Db, memberNo: number): Promise<{ nick: string; mail: string } | undefined> {
  const row = await db
    .selectFrom('member')
    .select(['nick', 'mail'])
    .where('member_no', '=', memberNo)
    .where('state', '<>', 'withdrawn')
    .executeTakeFirst();
  return row && row.mail !== null ? { nick: row.nick, mail: row.mail } : undefined;
}
