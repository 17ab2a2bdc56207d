import { sql } from 'kysely';
import { type OperatorActor } from '#domain/operators';
import type { Db, Tx } from '#kernel/context';

/** A work or an episode that an operator took down. */
export interface Takedown {
  id: number;
  episodeId: number | null;
  episodeTitle: string | null;
  reason: string;
  who: string;
  madeAt: Date;
  endedAt: Date | null;
}

/** Records a takedown; false when one is in force. `episodeId` null: the whole work. */
export async function insertTakedown(
  tx: Tx,
  takedown: { workId: number; episodeId: number | null; reason: string; by: OperatorActor },
): Promise<boolean> {
  const { workId, episodeId, reason, by } = takedown;
  const { rows } = await sql<{ id: number }>`
    insert into work_takedown (work_id, episode_id, reason, operator_id, who)
    values (${workId}, ${episodeId}, ${reason}, ${by.id}, ${by.name})
    on conflict (work_id, coalesce(episode_id, 0)) where ended_at is null do nothing
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Ends the takedown in force; false without one. */
export async function endTakedown(
  tx: Tx,
  { workId, episodeId }: { workId: number; episodeId: number | null },
): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update work_takedown set ended_at = seoga_now()
    where work_id = ${workId}::bigint and episode_id is not distinct from ${episodeId}::bigint and ended_at is null
    returning id`.execute(tx);
  return rows.length > 0;
}

/** Takedowns of a work and its episodes, newest first. */
export async function selectTakedowns(db: Db | Tx, workId: number): Promise<Takedown[]> {
  const { rows } = await sql<Takedown>`
    select t.id, t.episode_id as "episodeId", e.title as "episodeTitle", t.reason, t.who, t.made_at as "madeAt",
      t.ended_at as "endedAt"
    from work_takedown t
    left join episode e on e.id = t.episode_id
    where t.work_id = ${workId}::bigint
    order by t.id desc`.execute(db);
  return rows;
}
