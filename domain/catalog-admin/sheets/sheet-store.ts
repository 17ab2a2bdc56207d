import { sql } from 'kysely';
import { episodeFieldsSql, workFormSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import type { EpisodeValues } from '#shared/catalog/episode-fields';
import type { WorkFormValues } from '#shared/catalog/work-fields';
import type { BulkEpisode } from '../bulk-rules.ts';
import { WORK_VERSION } from '../work-form-store.ts';
import { type WorkQuery, querySql } from '../work-list-store.ts';

/** A work of a sheet. */
export interface SheetWork {
  id: number;
  sheet: WorkFormValues;
  cover: string;
  hasOwnCover: boolean;
}

/** Works by id. */
export async function selectSheetWorks(db: Db | Tx, ids: readonly number[]): Promise<SheetWork[]> {
  const { rows } = await sql<SheetWork>`
    select w.id, ${workFormSql} as sheet, w.cover, w.has_own_cover as "hasOwnCover"
    from work w where w.id = any(${[...ids]}::bigint[]) order by w.id`.execute(db);
  return rows;
}

/** Versions of works. */
export async function selectVersions(tx: Tx, ids: readonly number[]): Promise<{ id: number; version: string }[]> {
  const { rows } = await sql<{ id: number; version: string }>`
    select w.id, ${WORK_VERSION} as version from work w where w.id = any(${[...ids]}::bigint[]) order by w.id`.execute(
    tx,
  );
  return rows;
}

/** Locks works in one order. */
export async function lockSheetWorks(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`select w.id from work w where w.id = any(${[...ids]}::bigint[]) order by w.id for update`.execute(tx);
}

/** Works of a filter with their forms. */
export async function selectWorkSheets(db: Db, query: { query: WorkQuery; limit: number }): Promise<SheetWork[]> {
  const { rows } = await sql<SheetWork>`
    select w.id, ${workFormSql} as sheet, w.cover, w.has_own_cover as "hasOwnCover"
    from work w where ${querySql(query.query)} order by w.id limit ${query.limit}`.execute(db);
  return rows;
}

/** An episode of a sheet. */
export type SheetEpisode = BulkEpisode & EpisodeValues & { workId: number; work: string };

const EPISODE = sql`e.id, e.work_id as "workId", w.title as work, e.position, ${episodeFieldsSql()},
  e.opens_at <= seoga_now() as "isOpen", true as "hasContent",
  exists (select 1 from entitlement n where n.episode_id = e.id and n.revoked_at is null
    and (n.ends_at is null or n.ends_at > seoga_now())) as "isHeld"`;

/** Episodes by id. */
export async function selectSheetEpisodes(db: Db | Tx, ids: readonly number[]): Promise<SheetEpisode[]> {
  const { rows } = await sql<SheetEpisode>`
    select ${EPISODE} from episode e join work w on w.id = e.work_id
    where e.id = any(${[...ids]}::bigint[]) order by e.id`.execute(db);
  return rows;
}

/** Listed episodes of the works of a filter. */
export async function selectEpisodeSheets(db: Db, query: { query: WorkQuery; limit: number }): Promise<SheetEpisode[]> {
  const { rows } = await sql<SheetEpisode>`
    select ${EPISODE} from episode e join work w on w.id = e.work_id
    where ${querySql(query.query)} and not e.is_withdrawn order by w.id, e.position, e.id limit ${query.limit}`.execute(
    db,
  );
  return rows;
}
