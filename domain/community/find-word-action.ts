import type { Db, Tx } from '#kernel/context';
import { type WordListResult, checkText, withDefaults } from './word-rules.ts';
import { selectListedWords } from './word-store.ts';

/** What the shop's word rules do with a text of a member; null: nothing. */
export async function findWordAction(db: Db | Tx, text: string): Promise<WordListResult['act']> {
  if (text === '') return null;
  return checkText(text, withDefaults(await selectListedWords(db))).act;
}
