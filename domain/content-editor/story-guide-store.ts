import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { Rating } from '#shared/catalog/ratings';

/** An episode that a guide may name. */
export interface GuideEpisode {
  id: number;
  position: number;
  title: string;
}

/** Episodes of a work in order, with drafts, without withdrawn ones. */
export async function selectGuideEpisodes(db: Db | Tx, workId: number): Promise<GuideEpisode[]> {
  const { rows } = await sql<GuideEpisode>`
    select distinct on (position) id, position, title from episode
    where work_id = ${workId}::bigint and (not is_withdrawn or is_draft)
    order by position, is_withdrawn, id`.execute(db);
  return rows;
}

/** Locks a work; undefined if it does not exist. */
export async function lockGuideWork(tx: Tx, workId: number): Promise<{ rating: Rating } | undefined> {
  const { rows } = await sql<{ rating: Rating }>`
    select rating from work where id = ${workId}::bigint for update`.execute(tx);
  return rows[0];
}

/** The rating of a work. */
export async function selectGuideWork(db: Db, workId: number): Promise<{ rating: Rating } | undefined> {
  const { rows } = await sql<{ rating: Rating }>`
    select rating from work where id = ${workId}::bigint`.execute(db);
  return rows[0];
}
