import { sql } from 'kysely';
import { type LinesBeside, freeNowSql } from '#domain/catalogue';
import { hasOpenedSql, heldEpisodesSql, holdsSomethingSql } from '#domain/purchase';
import type { Db } from '#shared/context';
import type { Block } from '#vocabulary/text-blocks';

/**
 * Texts that stand now and hold all the words in their order, by episode. Coarse: the words may stand anywhere apart;
 * whoever asks finds the very places.
 */
export async function selectTextsWith(
  db: Db,
  ask: { episodes: number[]; words: string[] },
): Promise<Map<number, Block[]>> {
  // Words hold letters, marks and digits only: none of them means anything to `like`.
  const pattern = `%${ask.words.join('%')}%`;
  const { rows } = await sql<{ episode_id: number; blocks: Block[] }>`
    select t.episode_id, t.blocks from episode e
    join text_revision t on t.episode_id = e.id and t.revision = e.revision
    where e.id = any(${ask.episodes}::bigint[]) and t.plain like lower(${pattern})`.execute(db);
  return new Map(rows.map((row) => [row.episode_id, row.blocks]));
}

/**
 * The texts of a work that are free, or that the reader holds and has opened, from an episode's number on, and beside them
 * whether the reader holds anything of the work.
 */
export function searchedLines(ask: {
  work: number;
  memberNo: number | null;
  from: number;
  except?: number | undefined;
  most: number;
}): { id: number } & LinesBeside<boolean> {
  const { work, memberNo, from, except = null, most } = ask;
  const only = sql`array(select e.id from episode e join work w on w.id = e.work_id
    where e.work_id = ${work} and e.content = 'text' and e.opens_at <= (select seoga_now()) and e.position >= ${from}
      and e.id is distinct from ${except}::bigint
      and (w.is_listed and not e.is_withdrawn and ${freeNowSql('e', sql`${work}::bigint`)} or ${hasOpenedSql(memberNo, sql`e.id`)})
    order by e.position limit ${most})`;
  return { id: work, held: heldEpisodesSql(memberNo, work), only, told: holdsSomethingSql(memberNo, sql`w.id`) };
}
