import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { WORD_ACTS } from '#vocabulary/comments';
import { reasonOf } from './moderate-comments.ts';
import { DEFAULT_LIST, type ListedWord, type WordVerdict, foldText, judgeText, withDefaults } from './word-rules.ts';
import { type WordLine, countWords, deleteWord, insertWord, selectListedWords, selectWords } from './word-store.ts';

const MOST_WORDS = 3000;
const MOST_LETTERS = 40;

/** The words of the list, in their order. */
export async function listWords(ctx: Needs<'db'>): Promise<WordLine[]> {
  return selectWords(ctx.db);
}

/** The default words that the operator's list does not replace. */
export async function listDefaultWords(ctx: Needs<'db'>): Promise<ListedWord[]> {
  const own = new Set((await selectListedWords(ctx.db)).map(({ folded }) => folded));
  return DEFAULT_LIST.filter(({ folded }) => !own.has(folded));
}

/** What the list says of a text, for whoever edits it. */
export async function tryWords(ctx: Needs<'db'>, text: string): Promise<WordVerdict> {
  return judgeText(text.slice(0, 2000), withDefaults(await selectListedWords(ctx.db)));
}

/**
 * Takes a word into the list. Refuses with MODERATION_ERROR 0003 what is no word, 0004 one that stands there however it is
 * written, 0005 an act that is none, 0007 too many.
 */
export async function addWord(
  ctx: Needs<'db'>,
  order: { by: Actor; word: string; act: string; reason: string },
): Promise<void> {
  const word = order.word.normalize('NFC').trim();
  const folded = foldText(word);
  const act = WORD_ACTS.find((known) => known === order.act);
  if (!act) throw new Refusal('MODERATION_ERROR', '0005');
  if (folded === '' || [...word].length > MOST_LETTERS) throw new Refusal('MODERATION_ERROR', '0003');
  const reason = reasonOf(order.reason, false);
  await actAs(
    ctx,
    { by: order.by, act: { name: 'comment-word.add', subject: `comment-word:${word}`, reason } },
    async (tx) => {
      if ((await countWords(tx)) >= MOST_WORDS) throw new Refusal('MODERATION_ERROR', '0007');
      if ((await insertWord(tx, { word, folded, act, reason })) === undefined)
        throw new Refusal('MODERATION_ERROR', '0004');
      return { before: null, after: { word, act, reason }, result: undefined };
    },
  );
}

/** Takes a word out of the list. Refuses with MODERATION_ERROR 0002 one that is not there. */
export async function removeWord(ctx: Needs<'db'>, order: { by: Actor; wordId: number }): Promise<void> {
  const act = { name: 'comment-word.remove', subject: `comment-word:${order.wordId}` };
  await actAs(ctx, { by: order.by, act }, async (tx) => {
    const gone = await deleteWord(tx, order.wordId);
    if (!gone) throw new Refusal('MODERATION_ERROR', '0002');
    return { before: gone, after: null, result: undefined };
  });
}
