import { raiseListsVersion } from '#domain/catalog';
import type { Needs } from '#kernel/context';
import { type Reader, VISITOR, blockedTagsOf } from '#kernel/reader';
import { SEARCH_BOUNDS } from '#shared/search/search';
import { arrangePopularWords, parseCountedWord, containsForbiddenWord } from './popular-rules.ts';
import {
  deleteExpiredSearches,
  insertSearch,
  insertMissedSearch,
  replacePopularWords,
  selectMostSearched,
  selectDay,
  selectForbiddenSearchWords,
  selectPopularWords,
  selectPopularTags,
} from './popular-store.ts';
import { selectPinnedWords } from './pinned-word-store.ts';
import { selectSeenNames } from './search-store.ts';
import { searchWorks } from './search-works.ts';

const ASKER_LETTERS = 16;
const MAX_A_DAY = 200;
const MAX_CANDIDATES = 60;
const TAGS = 12;

/**
 * Records a search and whether it had results, once per day and network, by a daily unlinkable hash. Queries that look
 * like addresses or personal numbers are not stored.
 */
export async function recordSearch(
  ctx: Needs<'db' | 'secrets' | 'searchEngine'>,
  input: { query: string; network: string; isFound?: boolean },
): Promise<void> {
  const counted = parseCountedWord(input.query);
  if (!counted) return;
  const day = await selectDay(ctx.db);
  const asker = ctx.secrets.mac('search', `${day} ${input.network}`).slice(0, ASKER_LETTERS);
  const insert = input.isFound === false ? insertMissedSearch : insertSearch;
  await insert(ctx.db, { day, asker, ...counted, most: MAX_A_DAY });
}

/**
 * Recounts the popular words; called by a timer. Listed are words searched by several readers, not forbidden, with
 * public results. Deletes expired searches.
 */
export async function countPopularSearches(ctx: Needs<'db' | 'secrets' | 'searchEngine'>): Promise<void> {
  const { countedDays, askers, popular } = SEARCH_BOUNDS;
  const forbidden = await selectForbiddenSearchWords(ctx.db);
  const input = await selectMostSearched(ctx.db, { days: countedDays, askers, limit: MAX_CANDIDATES });
  const words: string[] = [];
  for (const { norm, word } of input) {
    if (words.length === popular) break;
    if (!containsForbiddenWord(norm, forbidden) && (await hasPublicResult(ctx, word))) words.push(word);
  }
  await ctx.db.transaction().execute(async (tx) => {
    if (await replacePopularWords(tx, words)) await raiseListsVersion(tx);
    await deleteExpiredSearches(tx, countedDays + 1);
  });
}

/** Whether a visitor finds unmasked works only. */
async function hasPublicResult(ctx: Needs<'db' | 'secrets' | 'searchEngine'>, word: string): Promise<boolean> {
  const { count, adults } = await foundAsWritten(ctx, { word, reader: VISITOR });
  return count > adults;
}

/** Number of works found and how many of them are masked. */
async function foundAsWritten(
  ctx: Needs<'db' | 'secrets' | 'searchEngine'>,
  { word, reader }: { word: string; reader: Reader },
): Promise<{ count: number; adults: number }> {
  const { count, adults, read } = await searchWorks(ctx, { query: word, filter: {}, limit: 1, reader });
  return read?.isAbout === false ? { count, adults } : { count: 0, adults: 0 };
}

/** Popular words with their time, and popular tags. */
export interface PopularSearches {
  words: string[];
  /** ISO; null before the first count. */
  countedAt: string | null;
  tags: string[];
}

/** Popular words and tags without those of works hidden from the reader. */
export async function listPopularSearches(
  ctx: Needs<'db' | 'secrets' | 'searchEngine'>,
  reader: Reader = VISITOR,
): Promise<PopularSearches> {
  const [shown, set, tags] = await Promise.all([
    selectPopularWords(ctx.db),
    selectPinnedWords(ctx.db),
    listPopularTags(ctx, reader),
  ]);
  const words = arrangePopularWords(
    shown.map(({ word }) => word),
    set,
  );
  return {
    words: await unblockedWords(ctx, { words, reader }),
    countedAt: shown[0]?.counted_at.toISOString() ?? null,
    tags,
  };
}

/** Popular tags visible to the reader. */
export async function listPopularTags(ctx: Needs<'db'>, reader: Reader): Promise<string[]> {
  const tags = await selectPopularTags(ctx.db, 3 * TAGS);
  const names = tags.map((tag) => ({ kind: 'tag' as const, tier: 0, ...tag }));
  return (await selectSeenNames(ctx.db, names, reader)).slice(0, TAGS).map(({ name }) => name);
}

/** Words with results for a reader with blocked tags; others need no check. */
async function unblockedWords(
  ctx: Needs<'db' | 'secrets' | 'searchEngine'>,
  { words, reader }: { words: string[]; reader: Reader },
): Promise<string[]> {
  if (blockedTagsOf(reader).length === 0) return words;
  const stored: string[] = [];
  // Sequential, so that one reader does not use every connection.
  for (const word of words) if ((await foundAsWritten(ctx, { word, reader })).count > 0) stored.push(word);
  return stored;
}
