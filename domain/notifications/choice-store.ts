import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { Digest, NewsChannel, NewsKind } from '#vocabulary/notifications';

/** Whether a kind goes by a way, where a member has said so. */
export interface ChannelRow {
  kind: NewsKind;
  channel: NewsChannel;
  isOn: boolean;
}

/** Hours and the gathered letter, as a member has set them. */
export interface SettingRow {
  quietFrom: number | null;
  quietUntil: number | null;
  digest: Digest;
  digestHour: number;
}

/** What a member said of the ways, kind by kind. */
export async function selectChannels(db: Db, memberNo: number): Promise<ChannelRow[]> {
  return db
    .selectFrom('notification_channel')
    .select(['kind', 'channel', 'is_on as isOn'])
    .where('member_no', '=', memberNo)
    .execute();
}

/** What a member has set; as it is at first where nothing. */
export async function selectSetting(db: Db, memberNo: number): Promise<SettingRow> {
  const row = await db
    .selectFrom('notification_setting')
    .select(['quiet_from as quietFrom', 'quiet_until as quietUntil', 'digest', 'digest_hour as digestHour'])
    .where('member_no', '=', memberNo)
    .executeTakeFirst();
  return row ?? { quietFrom: null, quietUntil: null, digest: 'off', digestHour: 8 };
}

/** This moment. */
export async function selectClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_clock() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

/** Keeps whether kinds go by ways. */
export async function writeChannels(tx: Tx, order: { memberNo: number; channels: ChannelRow[] }): Promise<void> {
  const { memberNo, channels } = order;
  const [kinds, ways, states] = [
    channels.map(({ kind }) => kind),
    channels.map(({ channel }) => channel),
    channels.map(({ isOn }) => isOn),
  ];
  await sql`insert into notification_channel (member_no, kind, channel, is_on)
    select ${memberNo}, c.kind, c.channel, c.is_on
    from unnest(${kinds}::text[], ${ways}::text[], ${states}::boolean[]) as c (kind, channel, is_on)
    on conflict (member_no, kind, channel) do update set is_on = excluded.is_on, changed_at = seoga_now()
    where notification_channel.is_on <> excluded.is_on`.execute(tx);
}

/** Keeps hours and the gathered letter; a letter that stays as it was keeps its next moment. */
export async function writeSetting(
  tx: Tx,
  setting: SettingRow & { memberNo: number; digestDue: Date | null },
): Promise<void> {
  const { memberNo, quietFrom, quietUntil, digest, digestHour, digestDue } = setting;
  await sql`insert into notification_setting as s (member_no, quiet_from, quiet_until, digest, digest_hour, digest_due)
    values (${memberNo}, ${quietFrom}, ${quietUntil}, ${digest}, ${digestHour}, ${digestDue})
    on conflict (member_no) do update set quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
      digest = excluded.digest, digest_hour = excluded.digest_hour, changed_at = seoga_now(),
      digest_due = case when s.digest = excluded.digest and s.digest_hour = excluded.digest_hour then s.digest_due
        else excluded.digest_due end`.execute(tx);
}

/** Switches the gathered letter off. */
export async function clearDigest(tx: Tx, memberNo: number): Promise<void> {
  await tx
    .updateTable('notification_setting')
    .set({ digest: 'off', digest_due: null, changed_at: sql<Date>`seoga_now()` })
    .where('member_no', '=', memberNo)
    .execute();
}

/** Works of whose new episodes a member hears, those followed last first. */
export async function selectAlarms(db: Db, ask: { memberNo: number; limit: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('follow')
    .select('work_id as id')
    .where('member_no', '=', ask.memberNo)
    .where('wants_alarm', '=', true)
    .orderBy('at', 'desc')
    .orderBy('work_id', 'desc')
    .limit(ask.limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** Whose gathered letter is due, so many. */
export async function selectDigestsDue(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ memberNo: number }>`select member_no as "memberNo" from notification_setting
    where digest_due <= (select seoga_clock()) order by digest_due, member_no limit ${limit}`.execute(db);
  return rows.map(({ memberNo }) => memberNo);
}

/** A member's gathered letter that is due, held until the transaction ends; undefined where another process has it. */
export async function takeDigest(
  tx: Tx,
  memberNo: number,
): Promise<{ digest: Digest; hour: number; now: Date; isReachable: boolean } | undefined> {
  const { rows } = await sql<{ digest: Digest; hour: number; now: Date; isReachable: boolean }>`
    select s.digest, s.digest_hour as hour, seoga_clock() as now,
      exists (select 1 from member m where m.member_no = s.member_no and m.state = 'active' and m.mail is not null
        and m.mail_proved_at is not null) as "isReachable"
    from notification_setting s where s.member_no = ${memberNo} and s.digest_due <= seoga_clock()
    for update of s skip locked`.execute(tx);
  return rows[0];
}

/** When the next gathered letter comes. */
export async function moveDigest(tx: Tx, order: { memberNo: number; due: Date | null }): Promise<void> {
  await tx
    .updateTable('notification_setting')
    .set({ digest_due: order.due })
    .where('member_no', '=', order.memberNo)
    .execute();
}

/** Forgets what a member was told and has set; who went to whom with adverts stays as long as the law asks. */
export async function deleteAllNews(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('notification').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('notification_channel').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('notification_setting').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('consent_recheck').where('member_no', '=', memberNo).execute();
}
