import { sql } from 'kysely';
import { type EpisodesExtraQuery, freeNowSql } from '#domain/catalog';
import { hasOpenedSql, ownedEpisodeIdsSql, ownsAnyEpisodeSql } from '#domain/purchase';
import type { Db } from '#kernel/context';
import type { Block } from '#shared/content/text-blocks';

/** Texts that contain the words in order, by episode. A coarse filter; callers find the exact matches. */
export async function selectTextsContaining(
  db: Db,
  query: { episodes: number[]; words: string[] },
): Promise<Map<number, Block[]>> {
  const pattern = `%${query.words.join('%')}%`;
  // A reading stands between the keys of its span, so that a word across it is found letter by letter.
  const letters = `%${[...query.words.join('')].join('%')}%`;
  const { rows } = await sql<{ episode_id: number; blocks: Block[] }>`
    select t.episode_id, t.blocks from episode e
    join text_revision t on t.episode_id = e.id and t.revision = e.revision
    where e.id = any(${query.episodes}::bigint[])
      and (t.plain like lower(${pattern})
        or t.blocks @? '$[*].spans[*].ruby' and lower(t.blocks::text) like lower(${letters}))`.execute(db);
  return new Map(rows.map((row) => [row.episode_id, row.blocks]));
}

/** Position of a work's last open episode. */
export async function selectLastPosition(db: Db, work: number): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce(max(position), 0) as last from episode
    where work_id = ${work} and not is_withdrawn and opens_at <= (select seoga_now())`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Free or opened texts from an episode on, and whether the reader has any entitlement. */
export function searchableEpisodes(query: {
  work: number;
  memberNo: number | null;
  from: number;
  except?: number | undefined;
  most: number;
}): { id: number } & EpisodesExtraQuery<boolean> {
  const { work, memberNo, from, except = null, most } = query;
  const only = sql`array(select e.id from episode e join work w on w.id = e.work_id
    where e.work_id = ${work} and e.content = 'text' and e.opens_at <= (select seoga_now()) and e.position >= ${from}
      and e.id is distinct from ${except}::bigint
      and (w.is_listed and not e.is_withdrawn and ${freeNowSql('e', sql`${work}::bigint`)} or ${hasOpenedSql(memberNo, sql`e.id`)})
    order by e.position limit ${most})`;
  return { id: work, held: ownedEpisodeIdsSql(memberNo, work), only, told: ownsAnyEpisodeSql(memberNo, sql`w.id`) };
}
