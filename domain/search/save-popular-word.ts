import { schedulePageChanges, raisePageVersion } from '#domain/catalog';
import { type Actor, withAudit } from '#domain/operators';
import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { parseCountedWord, containsForbiddenWord } from './popular-rules.ts';
import { selectForbiddenSearchWords } from './popular-store.ts';
import { type PinnedWordRow, deletePinnedWord, selectPinnedWord, savePinnedWord } from './pinned-word-store.ts';

/** Console input: a place, or null to exclude. */
export interface PopularWordInput {
  word: string;
  place: number | null;
  startsAt: Date | null;
  endsAt: Date | null;
}

/**
 * Pins or excludes a word and returns its id. Throws WINDOW_ERROR 0001 if it does not exist, 0002 for a duplicate,
 * 0010 for an empty, personal or forbidden word.
 */
export async function savePopularWord(
  ctx: Needs<'db'>,
  { by, id, wish }: { by: Actor; id: number | null; wish: PopularWordInput },
): Promise<number> {
  const counted = parseCountedWord(wish.word);
  if (!counted) throw new DomainError('WINDOW_ERROR', '0010');
  return withAudit(ctx, { by, act: { name: 'popular-word.save', subject: `word:${counted.word}` } }, async (tx) => {
    const before = id === null ? undefined : await selectPinnedWord(tx, id);
    if (id !== null && !before) throw new DomainError('WINDOW_ERROR', '0001');
    if (wish.place !== null && containsForbiddenWord(counted.norm, await selectForbiddenSearchWords(tx)))
      throw new DomainError('WINDOW_ERROR', '0010');
    const number = await savePinnedWord(tx, { id, word: { ...wish, ...counted } });
    if (number === undefined) throw new DomainError('WINDOW_ERROR', '0002');
    await schedulePageChanges(tx, [wish.startsAt, wish.endsAt]);
    await raisePageVersion(tx);
    return { before: before ?? null, after: wish, result: number };
  });
}

/** A pinned word. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function readPopularWord(ctx: Needs<'db'>, id: number): Promise<PinnedWordRow> {
  const word = await selectPinnedWord(ctx.db, id);
  if (!word) throw new DomainError('WINDOW_ERROR', '0001');
  return word;
}

/** Removes a pin. Throws WINDOW_ERROR 0001 if it does not exist. */
export async function removePopularWord(ctx: Needs<'db'>, { by, id }: { by: Actor; id: number }): Promise<void> {
  await withAudit(ctx, { by, act: { name: 'popular-word.remove', subject: `word:${id}` } }, async (tx) => {
    const before = await selectPinnedWord(tx, id);
    if (!before) throw new DomainError('WINDOW_ERROR', '0001');
    await deletePinnedWord(tx, id);
    await raisePageVersion(tx);
    return { before, after: null, result: undefined };
  });
}
