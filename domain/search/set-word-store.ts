import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { SetWord } from './popular-rules.ts';

/** A word with its period, as an operator set it. */
export type StoredWord = SetWord & { id: number; startsAt: Date | null; endsAt: Date | null };

const COLUMNS = sql`id, word, norm, place, starts_at as "startsAt", ends_at as "endsAt"`;

/** The words that are set at this moment. */
export async function selectSetWords(db: Db): Promise<SetWord[]> {
  const { rows } = await sql<SetWord>`
    select ${COLUMNS} from popular_word where coalesce(starts_at <= seoga_now(), true) and coalesce(ends_at > seoga_now(), true)
    order by place, id`.execute(db);
  return rows;
}

/** One of them. */
export async function selectWord(db: Db | Tx, id: number): Promise<StoredWord | undefined> {
  return (await sql<StoredWord>`select ${COLUMNS} from popular_word where id = ${id}`.execute(db)).rows[0];
}

/** Writes a word, anew or in place of the one of that number; undefined where another line has that word. */
export async function writeWord(
  tx: Tx,
  { id, word }: { id: number | null; word: SetWord & { startsAt: Date | null; endsAt: Date | null } },
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from popular_word where norm = ${word.norm} and id is distinct from ${id}::bigint`.execute(tx);
  if (rows.length > 0) return undefined;
  const row = {
    word: word.word,
    norm: word.norm,
    place: word.place,
    starts_at: word.startsAt,
    ends_at: word.endsAt,
  };
  if (id !== null) {
    await tx.updateTable('popular_word').set(row).where('id', '=', id).execute();
    return id;
  }
  return (await tx.insertInto('popular_word').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

/** Takes a word away. */
export async function deleteWord(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('popular_word').where('id', '=', id).execute();
}

/** Writes a word that has no line yet; false where it has one. */
export async function insertNewWord(
  tx: Tx,
  { word, norm, place, startsAt, endsAt }: SetWord & { startsAt: Date | null; endsAt: Date | null },
): Promise<boolean> {
  const made = await tx
    .insertInto('popular_word')
    .values({ word, norm, place, starts_at: startsAt, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('norm').doNothing())
    .returning('id')
    .executeTakeFirst();
  return made !== undefined;
}
