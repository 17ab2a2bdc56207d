import { getChoseong } from 'es-hangul';

interface Page {
  path: string;
  name: string;
}

const plain = (text: string): string => text.normalize('NFC').toLowerCase().replaceAll(/\s/gu, '');

/** Pages whose name holds the words, or their initial consonants; all without words. */
export function matchingPages(pages: readonly Page[], words: string): Page[] {
  const wanted = plain(words);
  return pages.filter(({ name }) => plain(name).includes(wanted) || plain(getChoseong(name)).includes(wanted));
}
