import {
  ANCHORED,
  gramSetsOfTyping,
  gramsOfPart,
  gramsOfStart,
  gramsOfTyping,
  gramsOfWhole,
  isBegun,
} from '#shared/search/search-grams';
import { otherKeyboard, readHanja } from '#shared/search/search-spellings';
import { hasConsonants, isConsonant, isSyllable, jamoOf, patternOf, normalizeQuery } from '#shared/search/search-text';

export const FUZZY_TIER = 6;
const MAX_WORDS = 6;

/** One search condition: texts with all codes of one set that contain the words or match the pattern. */
export interface SearchPattern {
  tier: number;
  codes: readonly (readonly number[])[];
  /** All of the words, or a pattern; every form of a name is surrounded by spaces. */
  has: { words: readonly string[] } | { pattern: string } | null;
}

/** One interpretation of a query; `about`: fuzzy patterns. */
export interface QueryAttempt {
  plain: string;
  looks: SearchPattern[];
  isAbout: boolean;
  /** Several words, for an engine that knows their forms. */
  words?: string;
}

/** Patterns for exact words: full name, prefix, substring. */
function wordPatterns(plain: string): SearchPattern[] {
  return [
    { tier: 0, codes: [gramsOfWhole(plain)], has: { words: [` ${plain} `] } },
    { tier: 1, codes: [gramsOfStart(plain)], has: [...plain].length === 1 ? null : { words: [` ${plain}`] } },
    // Up to three characters have a unique code.
    { tier: 2, codes: [gramsOfPart(plain)], has: [...plain].length <= 3 ? null : { words: [plain] } },
  ];
}

/** Patterns for unfinished input and initial consonants. */
function typeaheadPatterns(plain: string): SearchPattern[] {
  const pattern = patternOf(plain, true);
  const isKnown = hasOwnCode(plain);
  return [
    { tier: 0, codes: [gramsOfWhole(plain)], has: { words: [` ${plain} `] } },
    { tier: 3, codes: gramSetsOfTyping(plain, true), has: isKnown.atStart ? null : { pattern: ` ${pattern}` } },
    { tier: 4, codes: gramSetsOfTyping(plain, false), has: isKnown.within ? null : { pattern } },
  ];
}

/** Whether one code is sufficient: for few consonants, and for short prefixes with or without the next consonant. */
function hasOwnCode(plain: string): { atStart: boolean; within: boolean } {
  const chars = [...plain];
  const isFewConsonants = chars.every(isConsonant) && chars.length <= 3;
  const isShort = chars.length <= ANCHORED && !chars.some(isConsonant) && isSyllable(chars.at(-1) ?? '');
  return { atStart: isFewConsonants || isShort || isBegun(chars), within: isFewConsonants };
}

/** Pattern for several words in any order; none for one word. */
function separatePatterns(question: string): SearchPattern[] {
  const words = [...new Set(question.trim().split(/\s+/).map(normalizeQuery))].filter(Boolean);
  if (words.length < 2 || words.length > MAX_WORDS || words.some(hasConsonants)) return [];
  return [{ tier: FUZZY_TIER - 1, codes: [words.flatMap(gramsOfPart)], has: { words } }];
}

/** Pattern for typos: one half correct, all consonants correct, or all but the middle. */
function fuzzyPatterns(plain: string): SearchPattern[] {
  const chars = [...plain];
  const middle = Math.ceil(chars.length / 2);
  const halves = [chars.slice(0, middle), chars.slice(chars.length - middle)].map((half) => half.join(''));
  const consonants = gramsOfTyping(chars.map((char) => patternConsonant(char)).join(''), false);
  // For odd lengths both halves include the middle.
  const around = [chars.slice(0, middle - 1), chars.slice(middle)].map((part) => gramsOfPart(part.join('')));
  const isOdd = chars.length % 2 === 1;
  return [
    { tier: FUZZY_TIER, codes: [consonants, ...halves.map(gramsOfPart), ...(isOdd ? [around.flat()] : [])], has: null },
  ];
}

function patternConsonant(char: string): string {
  return jamoOf(char).slice(0, 1);
}

/** Interpretations of a query, closest first: as typed, by pronunciation, other keyboard layout, fuzzy. */
export function queryAttempts(question: string, isExact: boolean): QueryAttempt[] {
  const plain = normalizeQuery(question);
  if (plain === '') return [];
  const asWritten = (words: string): QueryAttempt[] => {
    const input = { plain: words, looks: typeaheadPatterns(words), isAbout: false };
    return hasConsonants(words) ? [input] : [{ plain: words, looks: wordPatterns(words), isAbout: false }, input];
  };
  if (isExact) return asWritten(plain);
  const others = [readHanja(plain), otherKeyboard(question.slice(0, 200))].filter(
    (words): words is string => words !== undefined && words !== '' && words !== plain,
  );
  const about = allowsFuzzy(plain) > 0 ? [{ plain, looks: fuzzyPatterns(plain), isAbout: true }] : [];
  const words = question.normalize('NFC').slice(0, 200).trim();
  const apart = separatePatterns(words);
  return [
    ...asWritten(plain),
    ...(apart.length > 0 ? [{ plain, looks: apart, isAbout: false, words }] : []),
    ...others.flatMap(asWritten),
    ...about,
  ];
}

/** Same for a field in progress: the last syllable is unfinished. */
export function typeaheadAttempts(question: string): QueryAttempt[] {
  return queryAttempts(question, false).filter(
    ({ isAbout, looks }) => isAbout || looks.every(({ tier }) => tier !== 1),
  );
}

/** Allowed jamo errors; none for short queries. */
function allowsFuzzy(plain: string): number {
  const length = jamoOf(plain).length;
  return [...plain].length < 2 || length < 4 ? 0 : length < 9 ? 1 : 2;
}

/** Jamo edit distance to the closest part of a name; undefined beyond the limit. */
export function editDistanceTo(plain: string, norm: string): number | undefined {
  const max = allowsFuzzy(plain);
  const question = [...jamoOf(plain)];
  const distances = norm
    .trim()
    .split(' ')
    .map((form) => nearestPart(question, [...jamoOf(form)]));
  const min = Math.min(...distances);
  return min <= max ? min : undefined;
}

/** Edit distance, with transpositions, to the closest substring. */
function nearestPart(question: string[], text: string[]): number {
  let before: number[] = [];
  let row = Array.from({ length: text.length + 1 }, () => 0);
  for (const [at, letter] of question.entries()) {
    const next = [at + 1];
    for (let position = 1; position <= text.length; position += 1) {
      const same = letter === text[position - 1] ? 0 : 1;
      const isSwap = at > 0 && position > 1 && letter === text[position - 2] && question[at - 1] === text[position - 1];
      next.push(
        Math.min(
          (row[position] ?? 0) + 1,
          (next[position - 1] ?? 0) + 1,
          (row[position - 1] ?? 0) + same,
          isSwap ? (before[position - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}
