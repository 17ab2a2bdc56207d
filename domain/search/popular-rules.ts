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
