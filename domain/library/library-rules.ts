import { oneLine } from '#shared/content/one-line';
import { LIBRARY_LIMITS, type LibrarySort } from '#shared/reading/library-lists';

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES_OF_INITIAL = 588;

/**
 * A regular expression for lower-case names without spaces; a single consonant matches syllables that begin with it.
 * Undefined for an empty query.
 */
export function namePattern(question: string): string | undefined {
  const chars = [...question.normalize('NFC').replaceAll(/\s/g, '').toLowerCase()].slice(0, LIBRARY_LIMITS.question);
  return chars.length === 0 ? undefined : chars.map(letterPattern).join('');
}

function letterPattern(char: string): string {
  const initial = INITIALS.indexOf(char);
  if (initial < 0) return char.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const first = FIRST_SYLLABLE + initial * SYLLABLES_OF_INITIAL;
  const last = first + SYLLABLES_OF_INITIAL - 1;
  return `[${char}${String.fromCodePoint(first)}-${String.fromCodePoint(last)}]`;
}

export interface LibraryCursor {
  value: string;
  id: number;
}

/** Encodes a cursor; valid for one sort order. */
export function cursorText(sort: LibrarySort, cursor: LibraryCursor): string {
  return `${sort}~${cursor.id}~${cursor.value}`;
}

/** Parses a cursor; an invalid one starts from the beginning. */
export function parseCursor(text: string | undefined, sort: LibrarySort): LibraryCursor | undefined {
  const [, of, id, value = ''] = /^(\w+)~(\d{1,15})~(.{0,200})$/u.exec(text ?? '') ?? [];
  if (of !== sort || (sort !== 'title' && !isIsoDate(value))) return undefined;
  return { id: Number(id), value };
}

const isIsoDate = (value: string): boolean =>
  /^-?infinity$/.test(value) ||
  (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value) && !Number.isNaN(Date.parse(value)));

/** Share of an unfinished work before the reading position, 0 to 1. */
export function workProgress(read: { position: number; furthest: number; openedEpisodes: number }): number {
  return Math.min(1, (read.position - 1 + read.furthest) / Math.max(read.openedEpisodes, read.position));
}

/** Normalizes a collection name; undefined if empty or too long. */
export function parseCollectionName(input: string): string | undefined {
  const name = oneLine(input);
  const chars = [...name].length;
  return chars >= 1 && chars <= LIBRARY_LIMITS.name ? name : undefined;
}
