import { sql } from 'kysely';
import type { Db } from '#shared/context';

/** Fills a work up to so many episodes, without texts: the first few free, the others for coins. */
export async function plantEpisodes(
  db: Db,
  { work, count, free = 3 }: { work: number; count: number; free?: number },
): Promise<void> {
  await sql`insert into episode (work_id, source_key, position, title, unit, content, opens_at, is_free, buy_coins, rental_coins,
      rental_hours, revision, digest)
    select ${work}, 'planted-' || n, n, n || '번째 이야기', 'episode', 'text', seoga_now() - make_interval(hours => ${count}::int - n + 1),
      n <= ${free}::int, 3, 1, 72, 1, ''
    from generate_series((select max(position) + 1 from episode where work_id = ${work}), ${count}::int) n`.execute(db);
  await sql`update work set opened_episodes = ${count}, free_episodes = ${free} where id = ${work}`.execute(db);
}
