import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';

/** Today's day in Seoul by the shop's clock. */
export async function selectDay(db: Db): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select to_char(seoga_now() at time zone 'Asia/Seoul', 'YYYY-MM-DD') as day`.execute(db);
  return rows[0]?.day ?? '';
}

/** Counts a word once for an asker and a day; one who asks for very many is not counted on. */
export async function insertAsked(
  db: Db,
  asked: { day: string; asker: string; norm: string; word: string; most: number },
): Promise<void> {
  await sql`
    insert into search_asked (day, asker, norm, word)
    select ${asked.day}::date, ${asked.asker}, ${asked.norm}, ${asked.word}
    where (select count(*) from search_asked a where a.day = ${asked.day}::date and a.asker = ${asked.asker}) < ${asked.most}
    on conflict do nothing`.execute(db);
}

/** The same of a word that found nothing. */
export async function insertMissed(
  db: Db,
  asked: { day: string; asker: string; norm: string; word: string; most: number },
): Promise<void> {
  await sql`
    insert into search_missed (day, asker, norm, word)
    select ${asked.day}::date, ${asked.asker}, ${asked.norm}, ${asked.word}
    where (select count(*) from search_missed a where a.day = ${asked.day}::date and a.asker = ${asked.asker}) < ${asked.most}
    on conflict do nothing`.execute(db);
}

/** The words that most have asked for in the last days, each as most of them wrote it. */
export async function selectAsked(
  db: Db,
  ask: { days: number; askers: number; limit: number },
): Promise<{ norm: string; word: string }[]> {
  const { rows } = await sql<{ norm: string; word: string }>`
    select norm, mode() within group (order by word) as word from search_asked
    where day > (seoga_now() at time zone 'Asia/Seoul')::date - ${ask.days}::int
    group by norm having count(*) >= ${ask.askers} order by count(*) desc, norm limit ${ask.limit}`.execute(db);
  return rows;
}

/** The words that the operator forbids. */
export async function selectForbidden(db: Db): Promise<string[]> {
  return (await db.selectFrom('forbidden_word').select('word').execute()).map(({ word }) => word);
}

/** Puts these words in place of those that were shown. Answers whether they are others. */
export async function replacePopular(tx: Tx, words: readonly string[]): Promise<boolean> {
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

/** Forgets who asked for what, past its keeping. */
export async function deleteAsked(tx: Tx, days: number): Promise<void> {
  await sql`delete from search_asked where day <= (seoga_now() at time zone 'Asia/Seoul')::date - ${days}::int`.execute(
    tx,
  );
}

/** The words that are shown, and when they were counted. */
export async function selectPopular(db: Db): Promise<{ word: string; counted_at: Date }[]> {
  return db.selectFrom('popular_search').select(['word', 'counted_at']).orderBy('place').execute();
}

/** The tags that most read works bear. */
export async function selectReadTags(db: Db, limit: number): Promise<{ name: string; norm: string }[]> {
  return db
    .selectFrom('search_name')
    .select(['name', 'norm'])
    .where('kind', '=', 'tag')
    .orderBy('pop', 'desc')
    .orderBy('name')
    .limit(limit)
    .execute();
}
