import { sql } from 'kysely';
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
