import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { ConsentKind, FollowNotificationKind } from '#shared/members/members';
import { selectConsent } from '../member-store.ts';

/** One recorded consent or refusal. */
export interface ConsentRow {
  kind: ConsentKind;
  version: string;
  isGiven: boolean;
  at: Date;
}

export async function selectConsents(db: Db, memberNo: number): Promise<ConsentRow[]> {
  return db
    .selectFrom('consent')
    .select(['kind', 'version', 'is_given as isGiven', 'at'])
    .where('member_no', '=', memberNo)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function selectConsentForChange(
  tx: Tx,
  filter: { memberNo: number; kind: ConsentKind },
): Promise<boolean | undefined> {
  await tx.selectFrom('member').select('member_no').where('member_no', '=', filter.memberNo).forUpdate().execute();
  return selectConsent(tx, filter);
}

export async function insertConsent(
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

/** Whether a member wants a kind of notification; on by default. */
export async function selectNotification(
  db: Db,
  filter: { memberNo: number; kind: FollowNotificationKind },
): Promise<boolean> {
  const row = await db
    .selectFrom('notification_choice')
    .select('is_on')
    .where('member_no', '=', filter.memberNo)
    .where('kind', '=', filter.kind)
    .executeTakeFirst();
  return row?.is_on ?? true;
}

export async function writeNotification(
  tx: Tx,
  choice: { memberNo: number; kind: FollowNotificationKind; isOn: boolean },
): Promise<void> {
  await sql`
    insert into notification_choice (member_no, kind, is_on) values (${choice.memberNo}, ${choice.kind}, ${choice.isOn})
    on conflict (member_no, kind) do update set is_on = excluded.is_on, changed_at = seoga_now()
    where notification_choice.is_on <> excluded.is_on`.execute(tx);
}
