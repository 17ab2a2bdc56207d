import { sql } from 'kysely';
import { type PersonActor, actorColumns } from '#domain/operators';
import type { Db, Tx } from '#kernel/context';
import type { EpisodeUploadPlan, UploadedEpisodes } from '#shared/catalog/episode-upload';
import type { Rating } from '#shared/catalog/ratings';
import type { Weekday } from '#shared/catalog/weekdays';

/** The work that episodes are uploaded to. */
export interface UploadTarget {
  title: string;
  rating: Rating;
  weekdays: Weekday[];
  now: Date;
}

export async function selectUploadTarget(db: Db | Tx, workId: number): Promise<UploadTarget | undefined> {
  const { rows } = await sql<UploadTarget>`
    select w.title, w.rating, w.weekdays, seoga_now() as now from work w where w.id = ${workId}`.execute(db);
  return rows[0];
}

export async function updateEpisodeRows(db: Db, at: { id: number; rows: UploadedEpisodes }): Promise<void> {
  await db
    .updateTable('import_run')
    .set({ episode_rows: JSON.stringify(at.rows), episode_plan: null })
    .where('id', '=', at.id)
    .execute();
}

export async function updateEpisodePlan(tx: Tx, at: { id: number; plan: EpisodeUploadPlan | null }): Promise<void> {
  const episode_plan = at.plan && JSON.stringify(at.plan);
  await tx.updateTable('import_run').set({ episode_plan }).where('id', '=', at.id).execute();
}

/** Changes with every episode, revision, number, title and listing of the work. */
export async function selectEpisodeState(db: Db | Tx, workId: number): Promise<string> {
  const { rows } = await sql<{ state: string }>`
    select md5(coalesce(string_agg(concat_ws('|', e.id, e.revision, e.position, e.is_withdrawn, e.title), ',' order by e.id), '')) as state
    from episode e where e.work_id = ${workId}`.execute(db);
  return rows[0]?.state ?? '';
}

/** Imports of the work leave these episodes listed. */
export async function markAsOwn(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update episode set is_own = true where id = any(${ids}::bigint[])`.execute(tx);
}

/** The newest upload of the person that has no files yet, or that is not over. */
export async function selectUnfinishedUpload(
  db: Db,
  { by, workId, continues }: { by: PersonActor; workId: number; continues: 'empty' | 'open' },
): Promise<number | undefined> {
  const { operatorId, memberNo } = actorColumns(by);
  const { rows } = await sql<{ id: number }>`
    select r.id from import_run r
    where r.work_id = ${workId} and r.operator_id is not distinct from ${operatorId}::bigint
      and r.member_no is not distinct from ${memberNo}::bigint and r.ended_at is null and not r.is_cancelled
      and (${continues} = 'open'
        or (r.state = 'gathering' and not exists (select 1 from import_file f where f.run_id = r.id)))
    order by r.id desc
    limit 1`.execute(db);
  return rows[0]?.id;
}
