import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** Whether followers are told when the episode opens. */
export async function writeSilence(tx: Tx, { id, isSilent }: { id: number; isSilent: boolean }): Promise<void> {
  await sql`
    update episode set is_silent = ${isSilent}
    where id = ${id}::bigint and is_silent <> ${isSilent}`.execute(tx);
}

/** Makes an unscheduled episode a draft again. */
export async function writeDraft(tx: Tx, id: number): Promise<void> {
  await sql`update episode set is_draft = true where id = ${id}::bigint and is_withdrawn`.execute(tx);
}

/** Whether a reader bought, rents or was given the episode. */
export async function isOwnedEpisode(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ isOwned: boolean }>`
    select exists (
      select 1
      from entitlement n
      where n.episode_id = ${id}::bigint and n.revoked_at is null and (n.ends_at is null or n.ends_at > seoga_now())
    ) as "isOwned"`.execute(db);
  return rows[0]?.isOwned ?? false;
}

/** Silence and comment rule of an episode. */
export async function selectEpisodeSwitches(
  db: Db,
  id: number,
): Promise<{ isSilent: boolean; hasClosedComments: boolean; isForHolders: boolean }> {
  const { rows } = await sql<{ isSilent: boolean; hasClosedComments: boolean; isForHolders: boolean }>`
    select e.is_silent as "isSilent", coalesce(r.is_closed, false) as "hasClosedComments",
      coalesce(r.is_for_holders, false) as "isForHolders"
    from episode e
    left join comment_rule r on r.episode_id = e.id
    where e.id = ${id}::bigint`.execute(db);
  return rows[0] ?? { isSilent: false, hasClosedComments: false, isForHolders: false };
}

/** Whether a picture belongs to a work. */
export async function hasOwnPicture(db: Db, { workId, hash }: { workId: number; hash: string }): Promise<boolean> {
  const { rows } = await sql<{ isOwn: boolean }>`
    select exists (select 1 from work w where w.id = ${workId}::bigint and w.cover = ${hash})
      or exists (
        select 1 from episode_picture p join episode e on e.id = p.episode_id
        where e.work_id = ${workId}::bigint and p.picture = ${hash}
      )
      or exists (
        select 1 from text_picture t join episode e on e.id = t.episode_id
        where e.work_id = ${workId}::bigint and t.picture = ${hash}
      )
      or exists (
        select 1 from story_picture s where s.work_id = ${workId}::bigint and s.picture = ${hash}
      ) as "isOwn"`.execute(db);
  return rows[0]?.isOwn ?? false;
}
