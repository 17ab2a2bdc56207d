import { BOOKSHELF_LIMITS, type BookshelfSort } from '#vocabulary/bookshelf';

const INITIALS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FIRST_SYLLABLE = 0xac00;
const SYLLABLES_OF_INITIAL = 588;
/** So much of its last episode must be read for a work to be read to its end: what follows the last line is skipped. */
const READ_TO_ITS_END = 0.98;

/**
 * A search in the shelf as a regular expression for names in small letters without spaces: NFC, spaces left out, and a
 * consonant alone stands for every syllable that begins with it. Undefined where nothing is asked.
 */
export function namePattern(question: string): string | undefined {
  const letters = [...question.normalize('NFC').replaceAll(/\s/g, '').toLowerCase()].slice(
    0,
    BOOKSHELF_LIMITS.question,
  );
  return letters.length === 0 ? undefined : letters.map(letterPattern).join('');
}

function letterPattern(letter: string): string {
  const initial = INITIALS.indexOf(letter);
  if (initial < 0) return letter.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  const first = FIRST_SYLLABLE + initial * SYLLABLES_OF_INITIAL;
  const last = first + SYLLABLES_OF_INITIAL - 1;
  return `[${letter}${String.fromCodePoint(first)}-${String.fromCodePoint(last)}]`;
}

/** Where a page of the shelf begins: the last row's sort value and work. */
export interface ShelfCursor {
  value: string;
  id: number;
}

/** A cursor as it stands in an address: of one order only. */
export function cursorText(sort: BookshelfSort, cursor: ShelfCursor): string {
  return `${sort}~${cursor.id}~${cursor.value}`;
}

/** Reads a cursor; one that nobody made for this order starts the list anew. */
export function parseCursor(text: string | undefined, sort: BookshelfSort): ShelfCursor | undefined {
  const [, of, id, value = ''] = /^(\w+)~(\d{1,15})~(.{0,200})$/u.exec(text ?? '') ?? [];
  if (of !== sort || (sort !== 'title' && !isMoment(value))) return undefined;
  return { id: Number(id), value };
}

const isMoment = (value: string): boolean =>
  /^-?infinity$/.test(value) ||
  (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/.test(value) && !Number.isNaN(Date.parse(value)));

/** Where a member stopped in a work, and how long the work is. */
export interface ReadSoFar {
  position: number;
  /** The furthest point of that episode, 0 to 1. */
  furthest: number;
  openedEpisodes: number;
  isCompleted: boolean;
}

/** How far a work is read, 0 to 1, and whether it is read to its end: only what is completed has one. */
export function workProgress(read: ReadSoFar): { progress: number; isReadToEnd: boolean } {
  const episodes = Math.max(read.openedEpisodes, read.position);
  const isAtEnd = read.position === episodes && read.furthest >= READ_TO_ITS_END;
  return {
    progress: isAtEnd ? 1 : Math.min(1, (read.position - 1 + read.furthest) / episodes),
    isReadToEnd: isAtEnd && read.isCompleted,
  };
}

/** The name of a collection as it is kept: NFC, no spaces around or doubled; undefined where none is left, or too much. */
export function collectionName(typed: string): string | undefined {
  const name = typed.normalize('NFC').replaceAll(/\s+/g, ' ').trim();
  const letters = [...name].length;
  return letters >= 1 && letters <= BOOKSHELF_LIMITS.name ? name : undefined;
}
