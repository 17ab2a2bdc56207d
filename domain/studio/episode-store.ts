import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** Whether followers are told when the episode opens. */
export async function writeSilence(tx: Tx, { id, isSilent }: { id: number; isSilent: boolean }): Promise<void> {
  await sql`
    update episode set is_silent = ${isSilent}
    where id = ${id}::bigint and is_silent <> ${isSilent}`.execute(tx);
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
