import { sql } from 'kysely';
import { freeNowSql } from '#domain/catalog';
import { entitlementsSql } from '#domain/purchase';
import type { Db, Tx } from '#kernel/context';
import type { LicensedEpisode } from './license-rules.ts';

export interface LicensedEpisodeRow extends LicensedEpisode {
  id: number;
  revision: number;
}

/** A device with downloads. */
export interface DownloadDeviceRow {
  device: string;
  name: string;
  episodes: number;
  seenAt: Date;
}

/** Locks a member's downloads, to serialize tabs and devices. */
export async function lockDeviceOwner(tx: Tx, memberNo: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from member where member_no = ${memberNo} and state <> 'withdrawn' for no key update`.execute(tx);
  return rows.length > 0;
}

/** Loads license inputs and the shop's clock. */
export async function selectLicensedEpisodes(
  db: Db,
  query: { memberNo: number; episodes: number[] },
): Promise<{ now: Date; episodes: LicensedEpisodeRow[] }> {
  const { rows } = await sql<LicensedEpisodeRow & { now: Date }>`
    select e.id, e.revision, w.rating, ${freeNowSql('e')} as is_free, e.opens_at <= seoga_now() as is_open,
      w.is_listed and not e.is_withdrawn as is_offered, ${entitlementsSql(query.memberNo, sql`e.id`)} as rights, now.at as now
    from (select seoga_clock() as at) now
    left join (episode e join work w on w.id = e.work_id) on e.id = any(${query.episodes}::bigint[])`.execute(db);
  const now = rows[0]?.now ?? new Date(0);
  return { now, episodes: rows.filter(({ id }) => id !== null) };
}

export async function selectDownloadDevices(db: Db, memberNo: number): Promise<DownloadDeviceRow[]> {
  const { rows } = await sql<DownloadDeviceRow>`
    select d.device, d.name, d.seen_at as "seenAt", (select count(*)::int from kept_episode k
      where k.member_no = d.member_no and k.device = d.device) as episodes
    from kept_device d where d.member_no = ${memberNo} order by d.seen_at desc, d.device`.execute(db);
  return rows;
}

export async function upsertDownloadDevice(
  tx: Tx,
  write: { memberNo: number; device: string; name: string },
): Promise<void> {
  await sql`
    insert into kept_device (member_no, device, name) values (${write.memberNo}, ${write.device}, ${write.name})
    on conflict (member_no, device) do update set name = excluded.name, seen_at = seoga_now()`.execute(tx);
}

/** Updates the last-seen time of a known device. */
export async function updateDeviceSeen(tx: Tx, write: { memberNo: number; device: string }): Promise<void> {
  await sql`
    update kept_device set seen_at = seoga_now()
    where member_no = ${write.memberNo} and device = ${write.device}`.execute(tx);
}

interface DownloadKey {
  memberNo: number;
  device: string;
}

/** Records a download; a repeated one keeps and returns its epoch. */
export async function upsertDownload(
  tx: Tx,
  write: DownloadKey & { episodeId: number; revision: number; epoch: string; until: Date | null },
): Promise<string> {
  const { rows } = await sql<{ epoch: string }>`
    insert into kept_episode (member_no, device, episode_id, revision, epoch, leased_until)
    values (${write.memberNo}, ${write.device}, ${write.episodeId}, ${write.revision}, ${write.epoch}, ${write.until})
    on conflict (member_no, device, episode_id) do update set revision = excluded.revision,
      leased_until = excluded.leased_until, kept_at = seoga_now()
    returning epoch`.execute(tx);
  return rows[0]?.epoch ?? write.epoch;
}

export async function selectDownloads(
  db: Db,
  query: DownloadKey & { episodes: number[] },
): Promise<{ episode: number; revision: number; epoch: string }[]> {
  const { rows } = await sql<{ episode: number; revision: number; epoch: string }>`
    select episode_id as episode, revision, epoch from kept_episode
    where member_no = ${query.memberNo} and device = ${query.device} and episode_id = any(${query.episodes}::bigint[])`.execute(
    db,
  );
  return rows;
}

export async function updateLicenses(
  tx: Tx,
  write: DownloadKey & { leases: { episode: number; until: Date | null }[] },
): Promise<void> {
  if (write.leases.length === 0) return;
  await sql`
    update kept_episode k set leased_until = given.until
    from unnest(${write.leases.map(({ episode }) => episode)}::bigint[],
      ${write.leases.map(({ until }) => until)}::timestamptz[]) as given (episode, until)
    where k.member_no = ${write.memberNo} and k.device = ${write.device} and k.episode_id = given.episode`.execute(tx);
}

/** Removes episodes or all of a device; an empty device is deleted. */
export async function deleteDeviceDownloads(
  tx: Tx,
  drop: DownloadKey & { episodes?: number[] | undefined },
): Promise<void> {
  const named = drop.episodes === undefined ? sql`true` : sql`episode_id = any(${drop.episodes}::bigint[])`;
  await sql`
    delete from kept_episode where member_no = ${drop.memberNo} and device = ${drop.device} and ${named}`.execute(tx);
  await sql`
    delete from kept_device d where d.member_no = ${drop.memberNo} and d.device = ${drop.device}
      and not exists (select 1 from kept_episode k where k.member_no = d.member_no and k.device = d.device)`.execute(
    tx,
  );
}

export async function deleteAllDownloads(tx: Tx, memberNo: number): Promise<number> {
  const done = await tx.deleteFrom('kept_device').where('member_no', '=', memberNo).executeTakeFirstOrThrow();
  return Number(done.numDeletedRows);
}

/** Downloads by device, for the data export. */
export async function selectAllDownloads(
  db: Db,
  memberNo: number,
): Promise<{ device: string; work: string; episode: string; keptAt: Date }[]> {
  const { rows } = await sql<{ device: string; work: string; episode: string; keptAt: Date }>`
    select d.name as device, w.title as work, e.title as episode, k.kept_at as "keptAt"
    from kept_episode k join kept_device d using (member_no, device)
    join episode e on e.id = k.episode_id join work w on w.id = e.work_id
    where k.member_no = ${memberNo} order by d.name, w.title, e.position`.execute(db);
  return rows;
}
