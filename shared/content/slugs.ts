import { romanize } from 'es-hangul';

/** Longest name that the console makes. */
export const MAX_SLUG = 40;

/** A readable name for URLs: Hangul in Latin letters, words joined by `-`; empty if nothing is left. */
export function slugFromTitle(title: string, most: number): string {
  const words = romanize(title.normalize('NFC'))
    .toLowerCase()
    .normalize('NFKD')
    .replaceAll(/[^a-z0-9]+/gu, '-')
    .replaceAll(/^-+|-+$/gu, '');
  if (words.length <= most) return words;
  const cut = words.slice(0, most + 1);
  return cut.slice(0, cut.lastIndexOf('-') > most / 2 ? cut.lastIndexOf('-') : most).replace(/-+$/u, '');
}
