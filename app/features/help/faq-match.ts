import { patternOf, normalizeQuery, plainText } from '#shared/search/search-text';

/**
 * Matches every word, ignoring spaces and punctuation, with unfinished syllables (`환ㅂ`) and initial consonants (`ㅎㅂ`).
 */
export function matchesQuery(text: string, input: string): boolean {
  const words = input.split(/\s+/).map(normalizeQuery).filter(Boolean);
  const plain = plainText(text);
  return words.every((word) => new RegExp(patternOf(word, true)).test(plain));
}
