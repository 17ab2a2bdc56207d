import { notePageTurns, raisePageVersion } from '#domain/catalogue';
import { type Actor, actAs } from '#domain/operators';
import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { countedWord, holdsForbidden } from './popular-rules.ts';
import { selectForbidden } from './popular-store.ts';
import { type StoredWord, deleteWord, selectWord, writeWord } from './set-word-store.ts';

/** A word as the console sets it: at a place, or kept out (null). */
export interface WordWish {
  word: string;
  place: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

/**
 * Sets a word among the popular ones, or keeps it out of them. Refuses with WINDOW_ERROR 0001 a line that is not there, 0002
 * a word that has one already, 0010 a word that says nothing, tells of somebody or holds a forbidden one. Answers its number.
 */
export async function savePopularWord(
  ctx: Needs<'db'>,
  { by, id, wish }: { by: Actor; id: number | null; wish: WordWish },
): Promise<number> {
  const counted = countedWord(wish.word);
  if (!counted) throw new Refusal('WINDOW_ERROR', '0010');
  return actAs(ctx, { by, act: { name: 'popular-word.save', subject: `word:${counted.word}` } }, async (tx) => {
    const before = id === null ? undefined : await selectWord(tx, id);
    if (id !== null && !before) throw new Refusal('WINDOW_ERROR', '0001');
    if (wish.place !== null && holdsForbidden(counted.norm, await selectForbidden(tx)))
      throw new Refusal('WINDOW_ERROR', '0010');
    const number = await writeWord(tx, { id, word: { ...wish, ...counted } });
    if (number === undefined) throw new Refusal('WINDOW_ERROR', '0002');
    await notePageTurns(tx, [wish.startsAt, wish.endsAt]);
    await raisePageVersion(tx);
    return { before: before ?? null, after: wish, result: number };
  });
}

/** A word as it is set. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function readPopularWord(ctx: Needs<'db'>, id: number): Promise<StoredWord> {
  const word = await selectWord(ctx.db, id);
  if (!word) throw new Refusal('WINDOW_ERROR', '0001');
  return word;
}

/** Leaves a word to the counting again. Refuses with WINDOW_ERROR 0001 one that is not there. */
export async function removePopularWord(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await actAs(ctx, { by, act: { name: 'popular-word.remove', subject: `word:${id}` } }, async (tx) => {
    const before = await selectWord(tx, id);
    if (!before) throw new Refusal('WINDOW_ERROR', '0001');
    await deleteWord(tx, id);
    await raisePageVersion(tx);
    return { before, after: null, result: undefined };
  });
}
