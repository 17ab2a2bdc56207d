import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { WordAction } from '#shared/community/comments';
import type { ListedWord } from './word-rules.ts';

/** A word in the editor. */
export interface WordListRow extends ListedWord {
  id: number;
  reason: string;
  madeAt: Date;
}

export async function selectListedWords(db: Db | Tx): Promise<ListedWord[]> {
  return db.selectFrom('comment_word').select(['word', 'folded', 'act']).execute();
}

export async function selectWords(db: Db): Promise<WordListRow[]> {
  return db
    .selectFrom('comment_word')
    .select(['id', 'word', 'folded', 'act', 'reason', 'made_at as madeAt'])
    .orderBy('word')
    .execute();
}

export async function countWords(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('comment_word')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Inserts a word; undefined if an equivalent exists. */
export async function insertWord(
  tx: Tx,
  word: { word: string; folded: string; act: WordAction; reason: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('comment_word')
    .values({ ...word, made_at: sql<Date>`seoga_now()` })
    .onConflict((conflict) => conflict.column('folded').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Deletes a word; undefined if missing. */
export async function deleteWord(
  tx: Tx,
  id: number,
): Promise<{ word: string; act: WordAction; reason: string } | undefined> {
  return tx.deleteFrom('comment_word').where('id', '=', id).returning(['word', 'act', 'reason']).executeTakeFirst();
}
