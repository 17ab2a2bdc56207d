import { disassemble } from 'es-hangul';
import type { WordAct } from '#vocabulary/comments';
import { DEFAULT_WORDS } from '#vocabulary/default-words';

/** A letter of a folded text: what it is, and where its source begins and ends. */
interface FoldedLetter {
  letter: string;
  /** Which letter of the source it came from, and which run between blanks that stands in. */
  source: number;
  run: number;
  isFirst: boolean;
  isLast: boolean;
}

/** A word of the list, ready to be looked for. */
export interface ListedWord {
  word: string;
  folded: string;
  act: WordAct;
}

/** What the list says of a text: the gravest act, and the words that were found. */
export interface WordVerdict {
  act: Exclude<WordAct, 'allow'> | null;
  words: string[];
}

/** Letters with the text that they make, which every word of the list is looked for in. */
interface FoldedText {
  letters: readonly FoldedLetter[];
  text: string;
}

const KEPT = /[\p{L}\p{N}]/u;
const DIGIT = /\p{N}/u;
const BLANK = /\s/u;
const HANGUL = /[\u3131-\u318e\uac00-\ud7a3]/u;
const LEADING = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const VOWELS = 'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ';
const FINALS = 'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
/** Where the pieces of syllables stand that join by themselves: leading consonants, vowels, final consonants. */
const PIECES: readonly (readonly [number, string])[] = [
  [0x1100, LEADING],
  [0x1161, VOWELS],
  [0x11a8, FINALS],
];
const GRAVITY: Exclude<WordAct, 'allow'>[] = ['fold', 'hold', 'refuse'];

/** The words that a shop looks for before an operator has listed any. */
export const DEFAULT_LIST: readonly ListedWord[] = (['refuse', 'hold', 'allow'] as const).flatMap((act) =>
  DEFAULT_WORDS[act].map((word) => ({ word, folded: foldText(word), act })),
);

/** The operator's words and the default ones; of two that are the same the operator's counts. */
export function withDefaults(own: readonly ListedWord[]): ListedWord[] {
  const known = new Set(own.map(({ folded }) => folded));
  return [...DEFAULT_LIST.filter(({ folded }) => !known.has(folded)), ...own];
}

/**
 * A text as words are looked for in it: composed, small letters, Hangul in single strokes of the keyboard, nothing but
 * letters and digits. Folding what is folded changes nothing.
 */
export function foldText(text: string): string {
  return lettersOf(text)
    .map(({ letter }) => letter)
    .join('');
}

/** What the list says of a text. `allow` words are cut out first: `시발점` is no curse. */
export function judgeText(text: string, list: readonly ListedWord[]): WordVerdict {
  const letters = lettersOf(text);
  const all = searchable(letters);
  const bare = searchable(letters.filter(({ letter }) => !DIGIT.test(letter)));
  const allowed = list
    .filter(({ act }) => act === 'allow')
    .flatMap((word) => found(lookedIn(word, { all, bare }), word));
  const sources = new Set(allowed.flat().map(({ source }) => source));
  const hits = list
    .filter(({ act }) => act !== 'allow')
    .filter((word) => {
      return found(lookedIn(word, { all, bare }), word).some((place) =>
        place.some(({ source }) => !sources.has(source)),
      );
    });
  const act = GRAVITY.findLast((grave) => hits.some((word) => word.act === grave)) ?? null;
  return { act, words: [...new Set(hits.map(({ word }) => word))] };
}

/** A digit between letters hides a word (`시1발`), unless the word has digits of its own. */
function lookedIn(word: ListedWord, { all, bare }: { all: FoldedText; bare: FoldedText }): FoldedText {
  return DIGIT.test(word.folded) ? all : bare;
}

/**
 * Where a word stands. It begins and ends where letters of the source do, so that `시바라` is not `시발`; and where it
 * reaches over blanks it begins and ends at one, so that `다시 발표` is not `시 발`.
 */
function found({ letters, text }: FoldedText, { folded }: ListedWord): FoldedLetter[][] {
  const length = [...folded].length;
  // Places are counted in letters; those beyond the first plane are two units of a string.
  const starts = text.length === letters.length ? undefined : unitStarts(letters);
  const places: FoldedLetter[][] = [];
  for (let at = text.indexOf(folded); at !== -1; at = text.indexOf(folded, at + 1)) {
    const first = starts ? starts.get(at) : at;
    if (first === undefined) continue;
    const place = letters.slice(first, first + length);
    if (isWhole(place, { before: letters[first - 1], after: letters[first + length] })) places.push(place);
  }
  return places;
}

function searchable(letters: readonly FoldedLetter[]): FoldedText {
  return { letters, text: letters.map(({ letter }) => letter).join('') };
}

function unitStarts(letters: readonly FoldedLetter[]): Map<number, number> {
  const starts = new Map<number, number>();
  let unit = 0;
  for (const [place, { letter }] of letters.entries()) {
    starts.set(unit, place);
    unit += letter.length;
  }
  return starts;
}

function isWhole(
  place: readonly FoldedLetter[],
  { before, after }: { before: FoldedLetter | undefined; after: FoldedLetter | undefined },
): boolean {
  const [first, last] = [place[0], place.at(-1)];
  if (!first?.isFirst || !last?.isLast) return false;
  if (first.run === last.run) return true;
  return before?.run !== first.run && after?.run !== last.run;
}

function lettersOf(text: string): FoldedLetter[] {
  const letters: FoldedLetter[] = [];
  let run = 0;
  for (const [source, letter] of [...text.normalize('NFC')].entries()) {
    if (BLANK.test(letter)) run += 1;
    const strokes = [...strokesOf(letter)].filter((stroke) => KEPT.test(stroke));
    for (const [place, stroke] of strokes.entries())
      letters.push({ letter: stroke, source, run, isFirst: place === 0, isLast: place === strokes.length - 1 });
  }
  return letters;
}

function strokesOf(letter: string): string {
  if (HANGUL.test(letter)) return disassemble(letter);
  const plain = [...letter.normalize('NFKD')].map((piece) => jamoOf(piece) ?? piece).join('');
  return [...plain.toLowerCase().normalize('NFKD')].map((piece) => strokeOf(jamoOf(piece) ?? piece)).join('');
}

function strokeOf(piece: string): string {
  return HANGUL.test(piece) ? disassemble(piece) : piece;
}

function jamoOf(piece: string): string | undefined {
  const code = piece.codePointAt(0) ?? 0;
  for (const [from, names] of PIECES) {
    const name = names[code - from];
    if (code >= from && name !== undefined) return name;
  }
  return undefined;
}
