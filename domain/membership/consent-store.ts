import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { ConsentKind, NotificationKind } from '#vocabulary/members';
import { selectConsent } from './member-store.ts';

/** One thing that a member said to a kind of consent. */
export interface ConsentRow {
  kind: ConsentKind;
  version: string;
  isGiven: boolean;
  at: Date;
}

/** Everything a member agreed to or refused, the newest first. */
export async function selectConsents(db: Db, memberNo: number): Promise<ConsentRow[]> {
  return db
    .selectFrom('consent')
    .select(['kind', 'version', 'is_given as isGiven', 'at'])
    .where('member_no', '=', memberNo)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** What a member last said to a kind of consent; undefined where nothing. Waits for whoever else is saying. */
export async function selectConsentForChange(
  tx: Tx,
  asked: { memberNo: number; kind: ConsentKind },
): Promise<boolean | undefined> {
  await tx.selectFrom('member').select('member_no').where('member_no', '=', asked.memberNo).forUpdate().execute();
  return selectConsent(tx, asked);
}

/** Adds what a member said; answers its number and when. */
export async function addConsent(
  tx: Tx,
  consent: { memberNo: number; kind: ConsentKind; version: string; isGiven: boolean },
): Promise<{ id: number; at: Date }> {
  return tx
    .insertInto('consent')
    .values({
      member_no: consent.memberNo,
      kind: consent.kind,
      version: consent.version,
      is_given: consent.isGiven,
    })
    .returning(['id', 'at'])
    .executeTakeFirstOrThrow();
}

/** Whether a member wants a kind of news; who never chose does. */
export async function selectNotification(
  db: Db,
  asked: { memberNo: number; kind: NotificationKind },
): Promise<boolean> {
  const row = await db
    .selectFrom('notification_choice')
    .select('is_on')
    .where('member_no', '=', asked.memberNo)
    .where('kind', '=', asked.kind)
    .executeTakeFirst();
  return row?.is_on ?? true;
}

/** Keeps whether a member wants a kind of news. */
export async function writeNotification(
  tx: Tx,
  choice: { memberNo: number; kind: NotificationKind; isOn: boolean },
): Promise<void> {
  await sql`
    insert into notification_choice (member_no, kind, is_on) values (${choice.memberNo}, ${choice.kind}, ${choice.isOn})
    on conflict (member_no, kind) do update set is_on = excluded.is_on, changed_at = seoga_now()
    where notification_choice.is_on <> excluded.is_on`.execute(tx);
}
