import { raiseListsVersion } from '#domain/catalogue';
import type { Needs } from '#shared/context';
import { type Reader, VISITOR, blockedTagsOf } from '#shared/reader';
import { SEARCH_BOUNDS } from '#vocabulary/search';
import { arrangedWords, countedWord, holdsForbidden } from './popular-rules.ts';
import {
  deleteAsked,
  insertAsked,
  insertMissed,
  replacePopular,
  selectAsked,
  selectDay,
  selectForbidden,
  selectPopular,
  selectReadTags,
} from './popular-store.ts';
import { selectSetWords } from './set-word-store.ts';
import { selectSeenNames } from './search-store.ts';
import { searchWorks } from './search-works.ts';

const ASKER_LETTERS = 16;
const MOST_A_DAY = 200;
const LOOKED = 60;
const TAGS = 12;

/**
 * Counts a search, apart whether it found something: once a day for one network, by a mark that nobody can trace back and that is
 * another one tomorrow. What looks like an address or a number of somebody is not written down.
 */
export async function noteSearch(
  ctx: Needs<'db' | 'secrets'>,
  asked: { query: string; network: string; isFound?: boolean },
): Promise<void> {
  const counted = countedWord(asked.query);
  if (!counted) return;
  const day = await selectDay(ctx.db);
  const asker = ctx.secrets.mac('search', `${day} ${asked.network}`).slice(0, ASKER_LETTERS);
  const insert = asked.isFound === false ? insertMissed : insertAsked;
  await insert(ctx.db, { day, asker, ...counted, most: MOST_A_DAY });
}

/**
 * Counts anew which words are asked for most; called by a clock. Shown is only what several asked for, holds no
 * forbidden word, and leads everybody to a work. What is past its keeping is forgotten.
 */
export async function countPopularSearches(ctx: Needs<'db' | 'secrets'>): Promise<void> {
  const { countedDays, askers, popular } = SEARCH_BOUNDS;
  const forbidden = await selectForbidden(ctx.db);
  const asked = await selectAsked(ctx.db, { days: countedDays, askers, limit: LOOKED });
  const words: string[] = [];
  for (const { norm, word } of asked) {
    if (words.length === popular) break;
    if (!holdsForbidden(norm, forbidden) && (await leadsSomewhere(ctx, word))) words.push(word);
  }
  await ctx.db.transaction().execute(async (tx) => {
    if (await replacePopular(tx, words)) await raiseListsVersion(tx);
    await deleteAsked(tx, countedDays + 1);
  });
}

/** A word leads somewhere when a visitor finds works by it as it is written, none of them only a placeholder. */
async function leadsSomewhere(ctx: Needs<'db' | 'secrets'>, word: string): Promise<boolean> {
  const { count, adults } = await foundAsWritten(ctx, { word, reader: VISITOR });
  return count > adults;
}

/** How many works a reader finds by a word as it is written, and how many of them are only placeholders. */
async function foundAsWritten(
  ctx: Needs<'db' | 'secrets'>,
  { word, reader }: { word: string; reader: Reader },
): Promise<{ count: number; adults: number }> {
  const { count, adults, read } = await searchWorks(ctx, { query: word, filter: {}, limit: 1, reader });
  return read?.isAbout === false ? { count, adults } : { count: 0, adults: 0 };
}

/** What a search begins with: words that many ask for, when they were counted, and the tags of much read works. */
export interface PopularSearches {
  words: string[];
  /** ISO moment; null where nothing was counted yet. */
  countedAt: string | null;
  tags: string[];
}

/** The popular words and tags as this reader may follow them: none that comes from works alone which they meet nowhere. */
export async function popularSearches(
  ctx: Needs<'db' | 'secrets'>,
  reader: Reader = VISITOR,
): Promise<PopularSearches> {
  const [shown, set, tags] = await Promise.all([
    selectPopular(ctx.db),
    selectSetWords(ctx.db),
    popularTags(ctx, reader),
  ]);
  const words = arrangedWords(
    shown.map(({ word }) => word),
    set,
  );
  return {
    words: await unblockedWords(ctx, { words, reader }),
    countedAt: shown[0]?.counted_at.toISOString() ?? null,
    tags,
  };
}

/** The tags of much read works that a reader may meet. */
export async function popularTags(ctx: Needs<'db'>, reader: Reader): Promise<string[]> {
  const tags = await selectReadTags(ctx.db, 3 * TAGS);
  const names = tags.map((tag) => ({ kind: 'tag' as const, tier: 0, ...tag }));
  return (await selectSeenNames(ctx.db, names, reader)).slice(0, TAGS).map(({ name }) => name);
}

/** The words by which a reader finds something. Asked of those who block tags alone: to all others they were counted. */
async function unblockedWords(
  ctx: Needs<'db' | 'secrets'>,
  { words, reader }: { words: string[]; reader: Reader },
): Promise<string[]> {
  if (blockedTagsOf(reader).length === 0) return words;
  const kept: string[] = [];
  // One after another: a reader’s search may not take every connection at once.
  for (const word of words) if ((await foundAsWritten(ctx, { word, reader })).count > 0) kept.push(word);
  return kept;
}
