import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** Likes of an episode, and whether the member is among them. */
export interface EpisodeLikes {
  likes: number;
  isLiked: boolean;
}

export async function selectEpisodeLikes(
  db: Db | Tx,
  query: { episodeId: number; memberNo: number | null },
): Promise<EpisodeLikes> {
  const { rows } = await sql<EpisodeLikes>`
    select count(*)::int as likes, coalesce(bool_or(member_no = ${query.memberNo}::bigint), false) as "isLiked"
    from episode_like where episode_id = ${query.episodeId}`.execute(db);
  return rows[0] ?? { likes: 0, isLiked: false };
}

/** Idempotent. */
export async function writeEpisodeLike(
  tx: Tx,
  input: { episodeId: number; memberNo: number; isLiked: boolean },
): Promise<void> {
  const { episodeId, memberNo, isLiked } = input;
  await (
    isLiked
      ? sql`insert into episode_like (episode_id, member_no) values (${episodeId}, ${memberNo}) on conflict do nothing`
      : sql`delete from episode_like where episode_id = ${episodeId} and member_no = ${memberNo}`
  ).execute(tx);
}
