import { patternOf, plainQuestion, plainText } from '#vocabulary/search-text';

/**
 * Whether every word of what is typed stands somewhere in a text, as the shop's search compares them: spaces and
 * punctuation apart, also while a syllable is unfinished (`환ㅂ`), and by initial consonants alone (`ㅎㅂ`).
 */
export function matchesWords(text: string, typed: string): boolean {
  const words = typed.split(/\s+/).map(plainQuestion).filter(Boolean);
  const plain = plainText(text);
  return words.every((word) => new RegExp(patternOf(word, true)).test(plain));
}
