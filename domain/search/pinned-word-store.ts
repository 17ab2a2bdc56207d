import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { PinnedWord } from './popular-rules.ts';

export type PinnedWordRow = PinnedWord & { id: number; startsAt: Date | null; endsAt: Date | null };

const COLUMNS = sql`id, word, norm, place, starts_at as "startsAt", ends_at as "endsAt"`;

export async function selectPinnedWords(db: Db): Promise<PinnedWordRow[]> {
  const { rows } = await sql<PinnedWordRow>`
    select ${COLUMNS} from popular_word where coalesce(starts_at <= seoga_now(), true) and coalesce(ends_at > seoga_now(), true)
    order by place, id`.execute(db);
  return rows;
}

export async function selectPinnedWord(db: Db | Tx, id: number): Promise<PinnedWordRow | undefined> {
  return (await sql<PinnedWordRow>`select ${COLUMNS} from popular_word where id = ${id}`.execute(db)).rows[0];
}

/** Inserts or updates a word; undefined if another entry has it. */
export async function savePinnedWord(
  tx: Tx,
  { id, word }: { id: number | null; word: PinnedWord & { startsAt: Date | null; endsAt: Date | null } },
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

export async function deletePinnedWord(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('popular_word').where('id', '=', id).execute();
}

export async function insertPinnedWord(
  tx: Tx,
  { word, norm, place, startsAt, endsAt }: PinnedWord & { startsAt: Date | null; endsAt: Date | null },
): Promise<boolean> {
  const created = await tx
    .insertInto('popular_word')
    .values({ word, norm, place, starts_at: startsAt, ends_at: endsAt })
    .onConflict((conflict) => conflict.column('norm').doNothing())
    .returning('id')
    .executeTakeFirst();
  return created !== undefined;
}
