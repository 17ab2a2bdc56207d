import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Digest, NotificationChannel, NotificationKind } from '#shared/notifications/notifications';

export interface ChannelRow {
  kind: NotificationKind;
  channel: NotificationChannel;
  isOn: boolean;
}

export interface SettingRow {
  quietFrom: number | null;
  quietUntil: number | null;
  digest: Digest;
  digestHour: number;
}

export async function selectChannels(db: Db, memberNo: number): Promise<ChannelRow[]> {
  return db
    .selectFrom('notification_channel')
    .select(['kind', 'channel', 'is_on as isOn'])
    .where('member_no', '=', memberNo)
    .execute();
}

export async function selectSetting(db: Db, memberNo: number): Promise<SettingRow> {
  const row = await db
    .selectFrom('notification_setting')
    .select(['quiet_from as quietFrom', 'quiet_until as quietUntil', 'digest', 'digest_hour as digestHour'])
    .where('member_no', '=', memberNo)
    .executeTakeFirst();
  return row ?? { quietFrom: null, quietUntil: null, digest: 'off', digestHour: 8 };
}

export async function selectClock(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select seoga_clock() as now`.execute(db);
  return rows[0]?.now ?? new Date(0);
}

export async function writeChannels(tx: Tx, input: { memberNo: number; channels: ChannelRow[] }): Promise<void> {
  const { memberNo, channels } = input;
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

/** Saves quiet hours and digest; an unchanged digest keeps its next time. */
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

export async function clearDigest(tx: Tx, memberNo: number): Promise<void> {
  await tx
    .updateTable('notification_setting')
    .set({ digest: 'off', digest_due: null, changed_at: sql<Date>`seoga_now()` })
    .where('member_no', '=', memberNo)
    .execute();
}

export async function selectAlarms(db: Db, input: { memberNo: number; limit: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('follow')
    .select('work_id as id')
    .where('member_no', '=', input.memberNo)
    .where('wants_alarm', '=', true)
    .orderBy('at', 'desc')
    .orderBy('work_id', 'desc')
    .limit(input.limit)
    .execute();
  return rows.map(({ id }) => id);
}

export async function selectDigestsDue(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ memberNo: number }>`select member_no as "memberNo" from notification_setting
    where digest_due <= (select seoga_clock()) order by digest_due, member_no limit ${limit}`.execute(db);
  return rows.map(({ memberNo }) => memberNo);
}

/** A due digest, locked; undefined when another process has it. */
export async function claimDigest(
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

export async function rescheduleDigest(tx: Tx, input: { memberNo: number; due: Date | null }): Promise<void> {
  await tx
    .updateTable('notification_setting')
    .set({ digest_due: input.due })
    .where('member_no', '=', input.memberNo)
    .execute();
}

/** Deletes notifications and settings; advert deliveries stay as long as the law requires. */
export async function deleteAllNotifications(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('notification').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('notification_channel').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('notification_setting').where('member_no', '=', memberNo).execute();
  await tx.deleteFrom('consent_recheck').where('member_no', '=', memberNo).execute();
}
