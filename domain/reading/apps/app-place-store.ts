import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Unit } from '#shared/catalog/categories';
import type { FileShape } from './app-place-rules.ts';

/** A place as the reading app sent it; percentage 0 to 1. */
export interface AppPlace {
  document: string;
  progress: string;
  percentage: number;
  device: string;
  deviceId: string;
}

export interface StoredAppPlace extends AppPlace {
  at: Date;
}

export async function upsertAppPlace(
  tx: Tx,
  { memberNo, place }: { memberNo: number; place: AppPlace },
): Promise<Date> {
  const { rows } = await sql<{ at: Date }>`
    insert into app_place (member_no, document, progress, percentage, device, device_id)
    values (${memberNo}, ${place.document}, ${place.progress}, ${place.percentage}, ${place.device}, ${place.deviceId})
    on conflict (member_no, document) do update set
      progress = excluded.progress,
      percentage = excluded.percentage,
      device = excluded.device,
      device_id = excluded.device_id,
      at = excluded.at
    returning at`.execute(tx);
  return rows[0]?.at ?? new Date(0);
}

/** Keeps the newest documents of a member. */
export async function deleteOldAppPlaces(
  tx: Tx,
  { memberNo, most }: { memberNo: number; most: number },
): Promise<void> {
  await sql`delete from app_place where member_no = ${memberNo} and document in (
    select document from app_place where member_no = ${memberNo} order by at desc offset ${most})`.execute(tx);
}

export async function selectAppPlace(
  db: Db,
  query: { memberNo: number; document: string },
): Promise<StoredAppPlace | undefined> {
  const { rows } = await sql<StoredAppPlace>`
    select document, progress, percentage, device, device_id as "deviceId", at
    from app_place
    where member_no = ${query.memberNo} and document = ${query.document}`.execute(db);
  return rows[0];
}

export async function selectAppPlaces(db: Db, memberNo: number): Promise<StoredAppPlace[]> {
  const { rows } = await sql<StoredAppPlace>`
    select document, progress, percentage, device, device_id as "deviceId", at
    from app_place
    where member_no = ${memberNo}
    order by at`.execute(db);
  return rows;
}

export async function deleteAppPlaces(tx: Tx, memberNo: number): Promise<void> {
  await tx.deleteFrom('app_place').where('member_no', '=', memberNo).execute();
}

/** Remembers a file with the lengths of its episodes. */
export async function insertDeliveredFile(
  tx: Tx,
  file: { digest: string; work: number; episodes: readonly number[] },
): Promise<void> {
  await sql`
    insert into delivered_file (digest, work_id, content, episodes, weights)
    select
      ${file.digest},
      ${file.work},
      min(e.content),
      array_agg(e.id order by f.position),
      array_agg(
        case
          when e.content = 'text' then e.characters
          else (select count(*)::int from strip_slice s where s.episode_id = e.id and s.revision = e.revision)
        end
        order by f.position
      )
    from unnest(${[...file.episodes]}::bigint[]) with ordinality f (id, position)
    join episode e on e.id = f.id
    having count(*) > 0
    on conflict (digest) do nothing`.execute(tx);
}

export interface DeliveredFile extends FileShape {
  work: number;
}

export async function selectDeliveredFile(db: Db, digest: string): Promise<DeliveredFile | undefined> {
  const { rows } = await sql<DeliveredFile>`
    select work_id as work, content, episodes, weights
    from delivered_file
    where digest = ${digest}`.execute(db);
  return rows[0];
}

export async function deleteOldDeliveredFiles(tx: Tx, days: number): Promise<void> {
  await sql`delete from delivered_file where made_at < seoga_now() - make_interval(days => ${days})`.execute(tx);
}

export interface PlacedEpisode {
  revision: number;
  stripHeight: number | null;
  episodeTitle: string;
  position: number;
  unit: Unit;
  workTitle: string;
  coverHash: string;
}

export async function selectPlacedEpisode(db: Db, episode: number): Promise<PlacedEpisode | undefined> {
  const { rows } = await sql<PlacedEpisode>`
    select e.revision, e.strip_height as "stripHeight", e.title as "episodeTitle", e.position, e.unit,
      w.title as "workTitle", w.cover as "coverHash"
    from episode e
    join work w on w.id = e.work_id
    where e.id = ${episode}`.execute(db);
  return rows[0];
}
