import { SEARCH_BOUNDS } from '#vocabulary/search';
import { plainQuestion } from '#vocabulary/search-text';

const MOST_LETTERS = 30;

/** A question as it may be counted: in NFC, its spaces single. Undefined for what tells of a person or says nothing. */
export function countedWord(query: string): { word: string; norm: string } | undefined {
  const word = query.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const norm = plainQuestion(word);
  const isPrivate = /@|:\/\/|www\./i.test(word) || (norm.match(/\p{N}/gu)?.length ?? 0) > 5;
  if (norm === '' || isPrivate || [...word].length > MOST_LETTERS) return undefined;
  return { word, norm };
}

/** Whether a word holds one of those that the operator forbids, spaces and marks looked over. */
export function holdsForbidden(norm: string, forbidden: readonly string[]): boolean {
  return forbidden.some((word) => {
    const plain = plainQuestion(word);
    return plain !== '' && norm.includes(plain);
  });
}

/** A word that an operator has set at a place among the popular ones, or keeps out of them (null). */
export interface SetWord {
  word: string;
  norm: string;
  place: number | null;
}

/** The counted words as they are shown: without those that are kept out, and with those that were set, at their places. */
export function arrangedWords(counted: readonly string[], set: readonly SetWord[]): string[] {
  const known = new Set(set.map(({ norm }) => norm));
  const words = counted.filter((word) => !known.has(plainQuestion(word)));
  const placed = set.flatMap(({ word, place }) => (place === null ? [] : [{ word, place }]));
  for (const { word, place } of placed.toSorted((one, other) => one.place - other.place))
    words.splice(place - 1, 0, word);
  return words.slice(0, SEARCH_BOUNDS.popular);
}
