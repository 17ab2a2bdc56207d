import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { WORD_ACTIONS } from '#shared/community/comments';
import { parseReason } from './moderate-comments.ts';
import { DEFAULT_LIST, type ListedWord, type WordListResult, foldText, checkText, withDefaults } from './word-rules.ts';
import { type WordListRow, countWords, deleteWord, insertWord, selectListedWords, selectWords } from './word-store.ts';

const MAX_WORDS = 3000;
const MAX_LETTERS = 40;

/** The operator's word list in order. */
export async function listWords(ctx: Needs<'db'>): Promise<WordListRow[]> {
  return selectWords(ctx.db);
}

/** Default words not overridden by the operator. */
export async function listDefaultWords(ctx: Needs<'db'>): Promise<ListedWord[]> {
  const own = new Set((await selectListedWords(ctx.db)).map(({ folded }) => folded));
  return DEFAULT_LIST.filter(({ folded }) => !own.has(folded));
}

/** Checks a text against the word list, for the editor. */
export async function testWordList(ctx: Needs<'db'>, text: string): Promise<WordListResult> {
  return checkText(text.slice(0, 2000), withDefaults(await selectListedWords(ctx.db)));
}

/**
 * Adds a word. Throws MODERATION_ERROR 0003 for an invalid word, 0004 for an equivalent one, 0005 for an invalid
 * action, 0007 beyond the limit.
 */
export async function addWord(
  ctx: Needs<'db'>,
  input: { by: Actor; word: string; act: string; reason: string },
): Promise<void> {
  const word = input.word.normalize('NFC').trim();
  const folded = foldText(word);
  const action = WORD_ACTIONS.find((existing) => existing === input.act);
  if (!action) throw new DomainError('MODERATION_ERROR', '0005');
  if (folded === '' || [...word].length > MAX_LETTERS) throw new DomainError('MODERATION_ERROR', '0003');
  const reason = parseReason(input.reason, false);
  await withAudit(
    ctx,
    { by: input.by, act: { name: 'comment-word.add', subject: `comment-word:${word}`, reason } },
    async (tx) => {
      if ((await countWords(tx)) >= MAX_WORDS) throw new DomainError('MODERATION_ERROR', '0007');
      if ((await insertWord(tx, { word, folded, act: action, reason })) === undefined)
        throw new DomainError('MODERATION_ERROR', '0004');
      return { before: null, after: { word, act: action, reason }, result: undefined };
    },
  );
}

/** Removes a word. Throws MODERATION_ERROR 0002 if it does not exist. */
export async function removeWord(ctx: Needs<'db'>, input: { by: Actor; wordId: number }): Promise<void> {
  const action = { name: 'comment-word.remove', subject: `comment-word:${input.wordId}` } as const;
  await withAudit(ctx, { by: input.by, act: action }, async (tx) => {
    const removed = await deleteWord(tx, input.wordId);
    if (!removed) throw new DomainError('MODERATION_ERROR', '0002');
    return { before: removed, after: null, result: undefined };
  });
}
