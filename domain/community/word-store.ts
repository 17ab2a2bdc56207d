import { sql } from 'kysely';
import type { Db, Tx } from '#shared/context';
import type { WordAct } from '#vocabulary/comments';
import type { ListedWord } from './word-rules.ts';

/** A word of the list as its page shows it. */
export interface WordLine extends ListedWord {
  id: number;
  reason: string;
  madeAt: Date;
}

/** Every word of the list, ready to be looked for. */
export async function selectListedWords(db: Db | Tx): Promise<ListedWord[]> {
  return db.selectFrom('comment_word').select(['word', 'folded', 'act']).execute();
}

/** The list as its page shows it. */
export async function selectWords(db: Db): Promise<WordLine[]> {
  return db
    .selectFrom('comment_word')
    .select(['id', 'word', 'folded', 'act', 'reason', 'made_at as madeAt'])
    .orderBy('word')
    .execute();
}

/** How many words the list holds. */
export async function countWords(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('comment_word')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** Takes a word into the list; undefined where it stands there, however it is written. */
export async function insertWord(
  tx: Tx,
  word: { word: string; folded: string; act: WordAct; reason: string },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('comment_word')
    .values({ ...word, made_at: sql<Date>`seoga_now()` })
    .onConflict((conflict) => conflict.column('folded').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** Takes a word out of the list; undefined where it was not there. */
export async function deleteWord(
  tx: Tx,
  id: number,
): Promise<{ word: string; act: WordAct; reason: string } | undefined> {
  return tx.deleteFrom('comment_word').where('id', '=', id).returning(['word', 'act', 'reason']).executeTakeFirst();
}
