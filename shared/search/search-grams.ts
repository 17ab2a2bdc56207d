import type { FilterField } from '#shared/catalog/work-field-lists';
import { consonantOf, isConsonant, isSyllable, openSyllable, withFinalHeldOver } from './search-text.ts';

/**
 * Index codes of short letter sequences: as typed, at the start, by consonants, or without finals. Integers, with
 * possible collisions: the search compares the texts themselves.
 */

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** Reserved from here for popularity (migration 0055) and last update (0063). */
const RESERVED = 2_147_470_000;
const MAX_LETTERS = 120;
/** Maximum letters of a start with a code of its own. */
export const ANCHORED = 6;

function code(kind: string, letters: string): number {
  let hash = FNV_OFFSET;
  const text = kind + letters;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  const number = hash | 0;
  return number < RESERVED ? number : number - RESERVED;
}

function stretches(letters: string[], length: number): string[] {
  const parts: string[] = [];
  for (let at = 0; at + length <= letters.length; at += 1) {
    let part = '';
    for (let next = at; next < at + length; next += 1) part += letters[next];
    parts.push(part);
  }
  return parts;
}

/**
 * Whether the letters equal others without finals. These have separate codes: the one that 화 shares with 환 and 확 has
 * ten times as many works and misleads the query planner.
 */
function isOpen(letters: readonly string[]): boolean {
  return letters.some(isSyllable) && letters.every((letter) => openSyllable(letter) === letter);
}

/** Codes of a normalised text; for an `alias` only those needed by longer queries. */
export function gramsOfText(plain: string, alias = false): number[] {
  const letters = [...plain].slice(0, MAX_LETTERS);
  const codes = new Set(stretches(letters, 3).map((part) => code('3', part)));
  // Longer texts are distinguished by their start and what follows.
  if (letters.length <= ANCHORED) codes.add(code('=', plain));
  for (let length = 1; length <= Math.min(ANCHORED, letters.length); length += 1) {
    const head = letters.slice(0, length);
    codes.add(code('^', head.join('')));
    codes.add(code('^', [...head.slice(0, -1), openSyllable(head.at(-1) ?? '')].join('')));
    const next = letters[length];
    if (next !== undefined && (isSyllable(next) || isConsonant(next)))
      codes.add(code('^n', head.join('') + consonantOf(next)));
  }
  if (isOpen(letters.slice(0, 1))) codes.add(code('^o', letters[0] ?? ''));
  if (alias) return [...codes];
  for (const length of [1, 2])
    for (const part of stretches(letters, length)) if (isOpen([...part])) codes.add(code('o', part));
  const consonants = letters.map(consonantOf);
  for (const set of [letters, letters.map(openSyllable)]) {
    for (const part of stretches(set, 1)) codes.add(code('1', part));
    for (const part of stretches(set, 2)) codes.add(code('2', part));
  }
  for (let length = 1; length <= Math.min(3, letters.length); length += 1)
    codes.add(code('^c', consonants.slice(0, length).join('')));
  for (const length of [2, 3]) for (const part of stretches(consonants, length)) codes.add(code('c', part));
  return [...codes];
}

/** Code of a name, which finds all its works. */
export function gramOfName(kind: string, name: string): number {
  return code(`@${kind} `, name);
}

/** Codes of filter facets. */
export function gramsOfFacets(facets: Partial<Record<FilterField, string | null>>): number[] {
  return Object.entries(facets).flatMap(([facet, value]) => (value ? [code(`!${facet} `, value)] : []));
}

/** Codes required for an exact match. */
export function gramsOfWhole(plain: string): number[] {
  const letters = [...plain];
  return letters.length <= ANCHORED ? [code('=', plain)] : gramsOfStart(letters.slice(0, MAX_LETTERS).join(''));
}

/** Codes required for containing these letters. */
export function gramsOfPart(plain: string): number[] {
  const letters = [...plain];
  if (letters.length <= 2 && isOpen(letters)) return [code('o', plain)];
  if (letters.length <= 3) return [code(String(letters.length), plain)];
  return stretches(letters, 3).map((part) => code('3', part));
}

/** Codes required for starting with these letters. */
export function gramsOfStart(plain: string): number[] {
  const letters = [...plain];
  if (letters.length === 1 && isOpen(letters)) return [code('^o', plain)];
  const anchor = code('^', letters.slice(0, ANCHORED).join(''));
  return letters.length <= ANCHORED ? [anchor] : [anchor, ...gramsOfPart(letters.slice(1).join(''))];
}

/** Codes required for containing an unfinished query; `atStart` requires it at the start. */
export function gramsOfTyping(plain: string, atStart: boolean): number[] {
  const letters = [...plain];
  const consonants = letters.map(consonantOf);
  // Used alone: combined with others the planner would underestimate its rows.
  if (atStart && letters.length <= ANCHORED && !letters.some(isConsonant)) return startGrams(letters);
  if (atStart && isBegun(letters)) return [code('^n', plain)];
  if (letters.every(isConsonant))
    return atStart || letters.length === 1
      ? [code('^c', consonants.slice(0, 3).join('')), ...tail(consonants, 3)]
      : consonantGrams(consonants);
  const last = letters.at(-1) ?? '';
  const codes = runsOf(isSyllable(last) ? letters.slice(0, -1) : letters).flatMap((run) => gramsOfPart(run));
  if (isSyllable(last)) codes.push(...endGrams(letters));
  if (letters.some(isConsonant) && letters.length > 1) codes.push(...consonantGrams(consonants));
  return atStart ? [...startGrams(letters), ...codes] : codes;
}

/**
 * As alternative sets: a final consonant may belong to the syllable or begin the next one. Separate codes per set are
 * ten times more selective than common ones.
 */
export function gramSetsOfTyping(plain: string, atStart: boolean): number[][] {
  const next = [...plain].length <= ANCHORED && ![...plain].some(isConsonant) ? withFinalHeldOver(plain) : undefined;
  if (next === undefined) return [gramsOfTyping(plain, atStart)];
  return [atStart ? gramsOfStart(plain) : gramsOfPart(plain), gramsOfTyping(next, atStart)];
}

/** Whether it is a short start followed by a single consonant, which has a code of its own. */
export function isBegun(letters: readonly string[]): boolean {
  const head = letters.slice(0, -1);
  return head.length > 0 && head.length <= ANCHORED && !head.some(isConsonant) && isConsonant(letters.at(-1) ?? '');
}

function consonantGrams(consonants: string[]): number[] {
  return stretches(consonants, Math.min(3, consonants.length)).map((part) => code('c', part));
}

function tail(consonants: string[], anchored: number): number[] {
  return consonants.length > anchored ? consonantGrams(consonants.slice(1)) : [];
}

/** Runs of letters between single consonants. */
function runsOf(letters: string[]): string[] {
  return letters
    .map((letter) => (isConsonant(letter) ? ' ' : letter))
    .join('')
    .split(' ')
    .filter(Boolean);
}

/** The last syllable without its final, with the one before it if complete. */
function endGrams(letters: string[]): number[] {
  const [before = '', last = ''] = letters.length > 1 ? letters.slice(-2) : ['', letters[0]];
  const open = openSyllable(last);
  return before === '' || isConsonant(before) ? [code('1', open)] : [code('2', openSyllable(before) + open)];
}

function startGrams(letters: string[]): number[] {
  const whole = letters.findIndex(isConsonant);
  const head = (whole < 0 ? letters : letters.slice(0, whole)).slice(0, ANCHORED);
  if (head.length === 0) return [code('^c', letters.map(consonantOf).slice(0, 3).join(''))];
  const isLast = head.length === letters.length;
  const end = head.at(-1) ?? '';
  return [code('^', [...head.slice(0, -1), isLast ? openSyllable(end) : end].join(''))];
}
