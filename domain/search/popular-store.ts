import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';

/** Current date in Seoul by the shop's clock. */
export async function selectDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** Counts a word once per searcher and day, up to a daily limit. */
export async function insertSearch(
  db: Db,
  query: { day: string; asker: string; norm: string; word: string; most: number },
): Promise<void> {
  await sql`
    insert into search_asked (day, asker, norm, word)
    select ${query.day}::date, ${query.asker}, ${query.norm}, ${query.word}
    where (select count(*) from search_asked a where a.day = ${query.day}::date and a.asker = ${query.asker}) < ${query.most}
    on conflict do nothing`.execute(db);
}

export async function insertMissedSearch(
  db: Db,
  query: { day: string; asker: string; norm: string; word: string; most: number },
): Promise<void> {
  await sql`
    insert into search_missed (day, asker, norm, word)
    select ${query.day}::date, ${query.asker}, ${query.norm}, ${query.word}
    where (select count(*) from search_missed a where a.day = ${query.day}::date and a.asker = ${query.asker}) < ${query.most}
    on conflict do nothing`.execute(db);
}

/** Most searched words, in their most common spelling. */
export async function selectMostSearched(
  db: Db,
  query: { days: number; askers: number; limit: number },
): Promise<{ norm: string; word: string }[]> {
  const { rows } = await sql<{ norm: string; word: string }>`
    select norm, mode() within group (order by word) as word from search_asked
    where day > (seoga_now() at time zone 'Asia/Seoul')::date - ${query.days}::int
    group by norm having count(*) >= ${query.askers} order by count(*) desc, norm limit ${query.limit}`.execute(db);
  return rows;
}

export async function selectForbiddenSearchWords(db: Db): Promise<string[]> {
  return (await db.selectFrom('forbidden_word').select('word').execute()).map(({ word }) => word);
}

/** Replaces the popular words; returns whether they changed. */
export async function replacePopularWords(tx: Tx, words: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ word: string }>`select word from popular_search order by place for update`.execute(tx);
  const isSame = rows.length === words.length && rows.every(({ word }, at) => word === words[at]);
  await sql`delete from popular_search`.execute(tx);
  if (words.length > 0)
    await sql`insert into popular_search (place, word, counted_at)
      select place, word, seoga_now() from unnest(${[...words]}::text[]) with ordinality as w (word, place)`.execute(
      tx,
    );
  return !isSame;
}

export async function deleteExpiredSearches(tx: Tx, days: number): Promise<void> {
  await sql`delete from search_asked where day <= (seoga_now() at time zone 'Asia/Seoul')::date - ${days}::int`.execute(
    tx,
  );
}

export async function selectPopularWords(db: Db): Promise<{ word: string; counted_at: Date }[]> {
  return db.selectFrom('popular_search').select(['word', 'counted_at']).orderBy('place').execute();
}

export async function selectPopularTags(db: Db, limit: number): Promise<{ name: string; norm: string }[]> {
  return db
    .selectFrom('search_name')
    .select(['name', 'norm'])
    .where('kind', '=', 'tag')
    .orderBy('pop', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
}
