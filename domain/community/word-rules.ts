import { disassemble } from 'es-hangul';
import type { WordAction } from '#shared/community/comments';
import { DEFAULT_FORBIDDEN_WORDS } from '#shared/community/default-forbidden-words';

/** A character of a folded text with its source range. */
interface FoldedLetter {
  letter: string;
  /** Source character index and blank-separated run. */
  source: number;
  run: number;
  isFirst: boolean;
  isLast: boolean;
}

export interface ListedWord {
  word: string;
  folded: string;
  act: WordAction;
}

/** The most severe action and the matched words. */
export interface WordListResult {
  act: Exclude<WordAction, 'allow'> | null;
  words: string[];
}

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
/** Unicode ranges of conjoining jamo: leading consonants, vowels, finals. */
const PIECES: readonly (readonly [number, string])[] = [
  [0x1100, LEADING],
  [0x1161, VOWELS],
  [0x11a8, FINALS],
];
const SEVERITY: Exclude<WordAction, 'allow'>[] = ['fold', 'hold', 'refuse'];

export const DEFAULT_LIST: readonly ListedWord[] = (['refuse', 'hold', 'allow'] as const).flatMap((action) =>
  DEFAULT_FORBIDDEN_WORDS[action].map((word) => ({ word, folded: foldText(word), act: action })),
);

/** Merges the lists; the operator's words win. */
export function withDefaults(own: readonly ListedWord[]): ListedWord[] {
  const existing = new Set(own.map(({ folded }) => folded));
  return [...DEFAULT_LIST.filter(({ folded }) => !existing.has(folded)), ...own];
}

/** Folds a text for matching: composed, lower case, Hangul as keystrokes, letters and digits only. Idempotent. */
export function foldText(text: string): string {
  return lettersOf(text)
    .map(({ letter }) => letter)
    .join('');
}

/** Checks a text. `allow` words are removed first: `시발점` is no match. */
export function checkText(text: string, list: readonly ListedWord[]): WordListResult {
  const chars = lettersOf(text);
  const all = searchable(chars);
  const bare = searchable(chars.filter(({ letter }) => !DIGIT.test(letter)));
  const allowed = list
    .filter(({ act }) => act === 'allow')
    .flatMap((word) => found(lookedIn(word, { all, bare }), word));
  const sources = new Set(allowed.flat().map(({ source }) => source));
  const hits = list
    .filter(({ act }) => act !== 'allow')
    .filter((word) => {
      return found(lookedIn(word, { all, bare }), word).some((target) =>
        target.some(({ source }) => !sources.has(source)),
      );
    });
  const action = SEVERITY.findLast((grave) => hits.some((word) => word.act === grave)) ?? null;
  return { act: action, words: [...new Set(hits.map(({ word }) => word))] };
}

/** Digits between letters are ignored (`시1발`) unless the word has digits. */
function lookedIn(word: ListedWord, { all, bare }: { all: FoldedText; bare: FoldedText }): FoldedText {
  return DIGIT.test(word.folded) ? all : bare;
}

/**
 * Matches of a word. They must align with source characters (`시바라` is not `시발`), and across blanks with
 * blank-separated runs (`다시 발표` is not `시 발`).
 */
function found({ letters, text }: FoldedText, { folded }: ListedWord): FoldedLetter[][] {
  const length = [...folded].length;
  // Offsets are characters; those outside the BMP take two UTF-16 units.
  const starts = text.length === letters.length ? undefined : unitStarts(letters);
  const targets: FoldedLetter[][] = [];
  for (let at = text.indexOf(folded); at !== -1; at = text.indexOf(folded, at + 1)) {
    const first = starts ? starts.get(at) : at;
    if (first === undefined) continue;
    const target = letters.slice(first, first + length);
    if (isWholeWord(target, { before: letters[first - 1], after: letters[first + length] })) targets.push(target);
  }
  return targets;
}

function searchable(chars: readonly FoldedLetter[]): FoldedText {
  return { letters: chars, text: chars.map(({ letter }) => letter).join('') };
}

function unitStarts(chars: readonly FoldedLetter[]): Map<number, number> {
  const starts = new Map<number, number>();
  let unit = 0;
  for (const [place, { letter }] of chars.entries()) {
    starts.set(unit, place);
    unit += letter.length;
  }
  return starts;
}

function isWholeWord(
  target: readonly FoldedLetter[],
  { before, after }: { before: FoldedLetter | undefined; after: FoldedLetter | undefined },
): boolean {
  const [first, last] = [target[0], target.at(-1)];
  if (!first?.isFirst || !last?.isLast) return false;
  if (first.run === last.run) return true;
  return before?.run !== first.run && after?.run !== last.run;
}

function lettersOf(text: string): FoldedLetter[] {
  const chars: FoldedLetter[] = [];
  let run = 0;
  for (const [source, letter] of [...text.normalize('NFC')].entries()) {
    if (BLANK.test(letter)) run += 1;
    const strokes = [...strokesOf(letter)].filter((stroke) => KEPT.test(stroke));
    for (const [place, stroke] of strokes.entries())
      chars.push({ letter: stroke, source, run, isFirst: place === 0, isLast: place === strokes.length - 1 });
  }
  return chars;
}

function strokesOf(char: string): string {
  if (HANGUL.test(char)) return disassemble(char);
  const plain = [...char.normalize('NFKD')].map((piece) => jamoOf(piece) ?? piece).join('');
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
