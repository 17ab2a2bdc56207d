/** Longest text that is looked up. */
export const LOOKED_UP_LETTERS = 40;

const DICTIONARIES = [
  { name: '표준국어대사전', search: 'https://stdict.korean.go.kr/search/searchResult.do', field: 'searchKeyword' },
  { name: '우리말샘', search: 'https://opendict.korean.go.kr/search/searchResult', field: 'query' },
] as const;

/** The word to look up in a selection: its first line, without quotes and marks around it. */
export function lookedUpWord(selection: string): string {
  const [line = ''] = selection.trim().split('\n');
  const bare = line.replaceAll(/^[\p{P}\p{S}\s]+|[\p{P}\p{S}\s]+$/gu, '');
  return [...bare].slice(0, LOOKED_UP_LETTERS).join('').trimEnd();
}

/** Pages of the National Institute of Korean Language about a word. They get the word and nothing else. */
export function dictionaryLinks(word: string): { name: string; href: string }[] {
  return DICTIONARIES.map(({ name, search, field }) => ({
    name,
    href: `${search}?${field}=${encodeURIComponent(word.trim())}`,
  }));
}
