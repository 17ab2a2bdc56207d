import { consonantOf, isConsonant, isSyllable, openSyllable, withFinalHeldOver } from './search-text.ts';

/**
 * Codes by which a search finds texts in an index: each stands for a few letters at once, alone, at the beginning, by
 * their consonants or without finals. They are numbers, so that every database can hold them; two texts may share one by
 * chance, whoever searches compares the texts themselves.
 */

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;
/** From here on codes say how much a work is read (migration 0055) and when it last went on (0063), and no letters. */
const RESERVED = 2_147_470_000;
const MOST_LETTERS = 120;
/** How many letters a beginning may have to be a code of its own. */
export const ANCHORED = 6;

function code(kind: string, letters: string): number {
  let hash = FNV_OFFSET;
  const text = kind + letters;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), FNV_PRIME);
  const number = hash | 0;
  return number < RESERVED ? number : number - RESERVED;
}

function stretches(letters: string[], length: number): string[] {
  return letters
    .slice(0, Math.max(0, letters.length - length + 1))
    .map((_, at) => letters.slice(at, at + length).join(''));
}

/**
 * Whether these letters are what others are without their finals. By themselves such have a code of their own: the one
 * that 화 shares with 환 and 확 has ten times as many works, and a plan that is made for those reads nearly all.
 */
function isOpen(letters: readonly string[]): boolean {
  return letters.some(isSyllable) && letters.every((letter) => openSyllable(letter) === letter);
}

/** The codes of a text by its plain form. Of an `alias` (a title in other letters) only what longer questions need. */
export function gramsOfText(plain: string, alias = false): number[] {
  const letters = [...plain].slice(0, MOST_LETTERS);
  const codes = new Set(stretches(letters, 3).map((part) => code('3', part)));
  // A longer text is told from others by its beginning and what follows: hardly two share a whole of their own.
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

/** The code of a name that a work bears: it leads from the name to all works at once. */
export function gramOfName(kind: string, name: string): number {
  return code(`@${kind} `, name);
}

/** The codes of what a work is, by which a filter narrows a question in the index. */
export function gramsOfFacets(facets: Partial<Record<'shelf' | 'genre' | 'status' | 'rating', string>>): number[] {
  return Object.entries(facets).flatMap(([facet, value]) => (value ? [code(`!${facet} `, value)] : []));
}

/** Which codes a text must have to be exactly this. */
export function gramsOfWhole(plain: string): number[] {
  const letters = [...plain];
  return letters.length <= ANCHORED ? [code('=', plain)] : gramsOfStart(letters.slice(0, MOST_LETTERS).join(''));
}

/** Which codes a text must have to hold these letters somewhere. */
export function gramsOfPart(plain: string): number[] {
  const letters = [...plain];
  if (letters.length <= 2 && isOpen(letters)) return [code('o', plain)];
  if (letters.length <= 3) return [code(String(letters.length), plain)];
  return stretches(letters, 3).map((part) => code('3', part));
}

/** Which codes a text must have to begin with these letters. */
export function gramsOfStart(plain: string): number[] {
  const letters = [...plain];
  if (letters.length === 1 && isOpen(letters)) return [code('^o', plain)];
  const anchor = code('^', letters.slice(0, ANCHORED).join(''));
  return letters.length <= ANCHORED ? [anchor] : [anchor, ...gramsOfPart(letters.slice(1).join(''))];
}

/**
 * Which codes a text must have to hold what is being typed: consonants alone, and a last syllable that is not finished;
 * `atStart` where it has to begin with it.
 */
export function gramsOfTyping(plain: string, atStart: boolean): number[] {
  const letters = [...plain];
  const consonants = letters.map(consonantOf);
  // So short a beginning has a code of its own: with others beside it, it would be taken for rarer than it is.
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
 * The same as sets, of which a text must have all of one: a final may belong to what is typed, or begin what comes next.
 * Each has codes of its own, where what both have in common is borne by ten times as many.
 */
export function gramSetsOfTyping(plain: string, atStart: boolean): number[][] {
  const next = [...plain].length <= ANCHORED && ![...plain].some(isConsonant) ? withFinalHeldOver(plain) : undefined;
  if (next === undefined) return [gramsOfTyping(plain, atStart)];
  return [atStart ? gramsOfStart(plain) : gramsOfPart(plain), gramsOfTyping(next, atStart)];
}

/** Whether it is a short beginning and the consonant of the syllable after it: such has a code of its own. */
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

/** Letters between consonants that stand alone. */
function runsOf(letters: string[]): string[] {
  return letters
    .map((letter) => (isConsonant(letter) ? ' ' : letter))
    .join('')
    .split(' ')
    .filter(Boolean);
}

/** The last syllable without its final, with the one before it where that is whole. */
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
