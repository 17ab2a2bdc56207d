/** A word that a reader sees another word for. */
export interface WordReplacement {
  from: string;
  to: string;
}

/** Characters of a word, and words of a work. */
export const REPLACEMENT_LIMITS = { letters: 30, words: 26 } as const;
