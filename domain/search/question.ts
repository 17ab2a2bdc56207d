import {
  ANCHORED,
  gramSetsOfTyping,
  gramsOfPart,
  gramsOfStart,
  gramsOfTyping,
  gramsOfWhole,
  isBegun,
} from '#vocabulary/search-grams';
import { otherKeyboard, readHanja } from '#vocabulary/search-forms';
import { hasConsonants, isConsonant, isSyllable, jamoOf, patternOf, plainQuestion } from '#vocabulary/search-text';

/** The tier of what is only nearly so. */
export const ABOUT = 6;
const MOST_WORDS = 6;

/** One way to look: texts that have all codes of one of the sets, and then hold the words or match the pattern. */
export interface Look {
  tier: number;
  codes: readonly (readonly number[])[];
  /** Letters that a text holds as they are, all of them, or a pattern; spaces stand before and after every form of a name. */
  has: { words: readonly string[] } | { pattern: string } | null;
}

/** A question as it is tried: in which words, in which ways; `about` where it may be written otherwise. */
export interface Attempt {
  plain: string;
  looks: Look[];
  isAbout: boolean;
}

/** The ways to look for words as they are written: the very name, a beginning, a part. */
function wordLooks(plain: string): Look[] {
  return [
    { tier: 0, codes: [gramsOfWhole(plain)], has: { words: [` ${plain} `] } },
    { tier: 1, codes: [gramsOfStart(plain)], has: [...plain].length === 1 ? null : { words: [` ${plain}`] } },
    // Of up to three letters there is one code, and nothing else has it.
    { tier: 2, codes: [gramsOfPart(plain)], has: [...plain].length <= 3 ? null : { words: [plain] } },
  ];
}

/** The ways to look for what is still being typed, or typed by its consonants. */
function typingLooks(plain: string): Look[] {
  const pattern = patternOf(plain, true);
  const isKnown = hasOwnCode(plain);
  return [
    { tier: 0, codes: [gramsOfWhole(plain)], has: { words: [` ${plain} `] } },
    { tier: 3, codes: gramSetsOfTyping(plain, true), has: isKnown.atStart ? null : { pattern: ` ${pattern}` } },
    { tier: 4, codes: gramSetsOfTyping(plain, false), has: isKnown.within ? null : { pattern } },
  ];
}

/** Whether one code says all: of a few consonants, and at the start also of a few letters, with or without the next consonant. */
function hasOwnCode(plain: string): { atStart: boolean; within: boolean } {
  const letters = [...plain];
  const isFewConsonants = letters.every(isConsonant) && letters.length <= 3;
  const isShort = letters.length <= ANCHORED && !letters.some(isConsonant) && isSyllable(letters.at(-1) ?? '');
  return { atStart: isFewConsonants || isShort || isBegun(letters), within: isFewConsonants };
}

/** The way to look for words that stand apart, in whatever order; none where there is one word only. */
function apartLooks(question: string): Look[] {
  const words = [...new Set(question.trim().split(/\s+/).map(plainQuestion))].filter(Boolean);
  if (words.length < 2 || words.length > MOST_WORDS || words.some(hasConsonants)) return [];
  return [{ tier: ABOUT - 1, codes: [words.flatMap(gramsOfPart)], has: { words } }];
}

/** The way to look for what is nearly written so: one half of it is right, all of its consonants, or all but its middle. */
function aboutLooks(plain: string): Look[] {
  const letters = [...plain];
  const middle = Math.ceil(letters.length / 2);
  const halves = [letters.slice(0, middle), letters.slice(letters.length - middle)].map((half) => half.join(''));
  const consonants = gramsOfTyping(letters.map((letter) => patternConsonant(letter)).join(''), false);
  // Of an odd number both halves have the letter in the middle.
  const around = [letters.slice(0, middle - 1), letters.slice(middle)].map((part) => gramsOfPart(part.join('')));
  const isOdd = letters.length % 2 === 1;
  return [
    { tier: ABOUT, codes: [consonants, ...halves.map(gramsOfPart), ...(isOdd ? [around.flat()] : [])], has: null },
  ];
}

function patternConsonant(letter: string): string {
  return jamoOf(letter).slice(0, 1);
}

/** Everything that a question may mean, the nearest first: as it is typed, as it is read, by the other keyboard, about. */
export function attemptsOf(question: string, isExact: boolean): Attempt[] {
  const plain = plainQuestion(question);
  if (plain === '') return [];
  const asWritten = (words: string): Attempt[] => {
    const typed = { plain: words, looks: typingLooks(words), isAbout: false };
    return hasConsonants(words) ? [typed] : [{ plain: words, looks: wordLooks(words), isAbout: false }, typed];
  };
  if (isExact) return asWritten(plain);
  const others = [readHanja(plain), otherKeyboard(question.slice(0, 200))].filter(
    (words): words is string => words !== undefined && words !== '' && words !== plain,
  );
  const about = mayErr(plain) > 0 ? [{ plain, looks: aboutLooks(plain), isAbout: true }] : [];
  const apart = apartLooks(question.normalize('NFC').slice(0, 200));
  return [
    ...asWritten(plain),
    ...(apart.length > 0 ? [{ plain, looks: apart, isAbout: false }] : []),
    ...others.flatMap(asWritten),
    ...about,
  ];
}

/** The same for a field that is being typed in: there the last syllable is never taken for finished. */
export function typedAttempts(question: string): Attempt[] {
  return attemptsOf(question, false).filter(({ isAbout, looks }) => isAbout || looks.every(({ tier }) => tier !== 1));
}

/** How many jamo of a question may be wrong: of a short one none, for then everything is near it. */
function mayErr(plain: string): number {
  const length = jamoOf(plain).length;
  return [...plain].length < 2 || length < 4 ? 0 : length < 9 ? 1 : 2;
}

/** How many jamo stand between a question and the nearest part of a name; undefined where those are too many. */
export function distanceTo(plain: string, norm: string): number | undefined {
  const most = mayErr(plain);
  const question = [...jamoOf(plain)];
  const distances = norm
    .trim()
    .split(' ')
    .map((form) => nearestPart(question, [...jamoOf(form)]));
  const least = Math.min(...distances);
  return least <= most ? least : undefined;
}

/** The edits, swaps of neighbours among them, from a question to the part of a text that is nearest to it. */
function nearestPart(question: string[], text: string[]): number {
  let before: number[] = [];
  let row = Array.from({ length: text.length + 1 }, () => 0);
  for (const [at, letter] of question.entries()) {
    const next = [at + 1];
    for (let place = 1; place <= text.length; place += 1) {
      const same = letter === text[place - 1] ? 0 : 1;
      const isSwap = at > 0 && place > 1 && letter === text[place - 2] && question[at - 1] === text[place - 1];
      next.push(
        Math.min(
          (row[place] ?? 0) + 1,
          (next[place - 1] ?? 0) + 1,
          (row[place - 1] ?? 0) + same,
          isSwap ? (before[place - 2] ?? 0) + 1 : Infinity,
        ),
      );
    }
    [before, row] = [row, next];
  }
  return Math.min(...row);
}
