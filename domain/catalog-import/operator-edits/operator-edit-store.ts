import { sql } from 'kysely';
import { episodeJsonSql, workFormSql } from '#domain/catalog';
import type { Db, Tx } from '#kernel/context';
import type { EpisodeEdit, EpisodeJson } from '#shared/catalog/episode-fields';
import type { WorkField } from '#shared/catalog/edited-work-fields';
import type { WorkFormValues } from '#shared/catalog/work-fields';

/** A work as stored, with the fields that an operator edited. */
export interface StoredWork {
  edited: WorkField[];
  form: WorkFormValues;
  cover: string;
  hasOwnCover: boolean;
}

export async function selectStoredWork(db: Db | Tx, workId: number): Promise<StoredWork | undefined> {
  const { rows } = await sql<StoredWork>`
    select array(select d.field from work_edit d where d.work_id = w.id) as edited, ${workFormSql} as form,
      w.cover, w.has_own_cover as "hasOwnCover"
    from work w where w.id = ${workId}`.execute(db);
  return rows[0];
}

/** An episode that an operator edited, with its values. */
export interface OperatorEditedEpisode {
  edits: EpisodeEdit[];
  current: EpisodeJson;
}

export async function selectOperatorEditedEpisodes(
  db: Db | Tx,
  workId: number,
): Promise<Map<number, OperatorEditedEpisode>> {
  const { rows } = await sql<OperatorEditedEpisode & { id: number }>`
    select e.id, array_agg(d.field) as edits, ${episodeJsonSql()} as current
    from episode e join episode_edit d on d.episode_id = e.id where e.work_id = ${workId} group by e.id`.execute(db);
  return new Map(rows.map(({ id, ...kept }) => [id, kept]));
}

/** Locks a work during its import against operators. */
export async function lockWorkForImport(tx: Tx, workId: number): Promise<void> {
  await sql`select 1 from work where id = ${workId} for update`.execute(tx);
}
