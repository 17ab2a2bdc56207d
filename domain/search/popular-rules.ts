import { SEARCH_BOUNDS } from '#shared/search/search';
import { normalizeQuery } from '#shared/search/search-text';

const MAX_LETTERS = 30;

/** Normalizes a query for counting; undefined for personal data or empty queries. */
export function parseCountedWord(query: string): { word: string; norm: string } | undefined {
  const word = query.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const norm = normalizeQuery(word);
  const isPrivate = /@|:\/\/|www\./i.test(word) || (norm.match(/\p{N}/gu)?.length ?? 0) > 5;
  if (norm === '' || isPrivate || [...word].length > MAX_LETTERS) return undefined;
  return { word, norm };
}

/** Whether a word contains a forbidden one, ignoring spaces and punctuation. */
export function containsForbiddenWord(norm: string, forbidden: readonly string[]): boolean {
  return forbidden.some((word) => {
    const plain = normalizeQuery(word);
    return plain !== '' && norm.includes(plain);
  });
}

/** A word pinned at a place or, with null, excluded. */
export interface PinnedWord {
  word: string;
  norm: string;
  place: number | null;
}

/** Merges counted and pinned words and drops excluded ones. */
export function arrangePopularWords(counted: readonly string[], set: readonly PinnedWord[]): string[] {
  const existing = new Set(set.map(({ norm }) => norm));
  const words = counted.filter((word) => !existing.has(normalizeQuery(word)));
  const placed = set.flatMap(({ word, place }) => (place === null ? [] : [{ word, place }]));
  for (const { word, place } of placed.toSorted((one, other) => one.place - other.place))
    words.splice(place - 1, 0, word);
  return words.slice(0, SEARCH_BOUNDS.popular);
}
