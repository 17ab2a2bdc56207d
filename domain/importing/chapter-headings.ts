/** A line that may head a chapter. */
export interface HeadingGuess {
  /** Lines of one format belong together: `unit:화`, `bare`, `named`. */
  format: string;
  number?: number;
  /** How the chapter is called. */
  title: string;
  /** Strong ones stand for themselves; weak ones need a whole sequence. */
  isStrong: boolean;
  /** `likely`: reads like a sentence (`2화. 나는 돌아가고 싶다`); `unlikely`: is written as one (`2회 말 투아웃이었다.`). */
  certainty: 'sure' | 'likely' | 'unlikely';
}

const LONGEST = 40;
/** Beyond this no title goes, however its number continues the sequence. */
const LONGEST_DOUBTFUL = 100;
const NUMBER = String.raw`(\d{1,5}|[一二三四五六七八九十百零〇]{1,6}|[IVXL]{1,7})`;
const OPEN = String.raw`^[\[<〈《【(「]?\s*`;
const CLOSE = String.raw`\s*[\]>〉》】)」]?`;
const END = String.raw`(?=$|[\s.:·,\-–—~|([{<〈《「『【"“'‘])`;
const REST = String.raw`([\s.:·,\-–—~|]*)(.*)$`;
const UNIT = new RegExp(`${OPEN}[제第]?\\s*${NUMBER}\\s*(화|회|장|절|話|章|回|편|막|부|권)${CLOSE}${END}${REST}`, 'u');
const NAMED =
  /^[[<〈《【(「]?\s*(프롤로그|에필로그|서장|종장|서막|종막|서문|머리말|외전|번외(?:편)?|막간|특별편|후일담|(?:작가\s?)?후기|작가의 말|맺음말|prologue|epilogue|interlude)\s*(\d{1,3})?\s*(?:화|편)?[\]>〉》】)」]?(?=$|[\s.:·\-–—~|])/iu;
const ENGLISH = new RegExp(String.raw`^(?:chapter|episode|ep|part)\.?\s*${NUMBER}${END}${REST}`, 'iu');
const HASH = new RegExp(String.raw`^#\s?${NUMBER}${END}${REST}`, 'u');
const DOTTED = new RegExp(String.raw`^${NUMBER}\.(?!\d)${REST}`, 'u');
const BARE = new RegExp(`${OPEN}${NUMBER}${CLOSE}$`, 'u');
const WEAK_UNITS = new Set(['편', '막', '부', '권']);

/** What a line says as a heading, or undefined. One that reads like a sentence is doubtful: its place in the sequence decides. */
export function guessHeading(line: string): HeadingGuess | undefined {
  if (line.length > LONGEST_DOUBTFUL) return undefined;
  const text = line.trim().normalize('NFKC');
  if (text === '') return undefined;
  const guess = named(text) ?? byUnit(text) ?? numbered(text);
  return guess && guess.format !== 'bare' ? { ...guess, title: line.trim() } : guess;
}

/** True when a line would head a chapter by itself. */
export function looksLikeHeading(line: string): boolean {
  const guess = guessHeading(line);
  return guess !== undefined && guess.isStrong && guess.certainty === 'sure';
}

function named(text: string): HeadingGuess | undefined {
  if (!NAMED.test(text) || text.length > LONGEST || endsWithStop(text)) return undefined;
  return { format: 'named', title: text, isStrong: true, certainty: 'sure' };
}

function byUnit(text: string): HeadingGuess | undefined {
  const [, digits = '', unit = '', mark = '', rest = ''] = UNIT.exec(withHanja(text)) ?? [];
  const number = numberOf(digits);
  if (unit === '' || number === undefined || CLOSING.test(rest)) return undefined;
  const isMarked = hasMark(mark) || OPENED.test(text);
  return {
    format: `unit:${unit}`,
    number,
    title: text,
    isStrong: !WEAK_UNITS.has(unit),
    certainty: certaintyOf(text, rest, isMarked),
  };
}

const SPOKEN = '일이삼사오육칠팔구십백';
const WRITTEN = '一二三四五六七八九十百';

/** `제십이장` as `제十二장`; without 제 such letters are words. */
function withHanja(text: string): string {
  return text.replace(/^제\s*[일이삼사오육칠팔구십백]{1,6}(?=\s*[장화회편막부권절])/u, (number) =>
    [...number].map((letter) => WRITTEN[SPOKEN.indexOf(letter)] ?? letter).join(''),
  );
}

function numbered(text: string): HeadingGuess | undefined {
  for (const [format, pattern, isStrong] of [
    ['english', ENGLISH, true],
    ['hash', HASH, false],
    ['bare', BARE, false],
    ['dotted', DOTTED, false],
  ] as const) {
    const [, digits = '', mark = '', rest = ''] = pattern.exec(text) ?? [];
    const number = numberOf(digits);
    if (number === undefined) continue;
    const certainty = certaintyOf(text, rest, hasMark(mark));
    return { format, number, title: format === 'bare' ? `${number}장` : text, isStrong, certainty };
  }
  return undefined;
}

/** `5화 끝` closes a chapter and heads none. */
const CLOSING = /^(?:끝|마침|終|end|fin)[.)\]>\s]*$/iu;

const OPENED = /^[[<〈《【(「]/u;

/** A sign that parts a number from its title, as no sentence has it: `2화. `, `2화 - `. */
const hasMark = (between: string): boolean => /[.:·\-–—~|]/u.test(between);

/** A full stop; three dots are none. */
const endsWithStop = (text: string): boolean => /(?<![.])[.。]["”'’]?$/u.test(text) && !/^\S{1,5}\.$/u.test(text);

/** How surely a title follows a number: it neither ends like a sentence nor goes on for long. */
function certaintyOf(text: string, rest: string, isMarked: boolean): HeadingGuess['certainty'] {
  if (rest === '') return 'sure';
  if (endsWithStop(text)) return isMarked ? 'likely' : 'unlikely';
  const readsLikeSentence = /[다요까죠지네][.!?]*["”'’]?$/u.test(rest) && rest.length > 6;
  return readsLikeSentence || rest.length > 30 || text.length > LONGEST ? 'likely' : 'sure';
}

const HANJA = '〇一二三四五六七八九';
const ROMAN: Record<string, number> = { I: 1, V: 5, X: 10, L: 50 };

function numberOf(digits: string): number | undefined {
  if (digits === '') return undefined;
  if (/^\d+$/u.test(digits)) return Number(digits);
  return /^[IVXL]+$/u.test(digits) ? romanNumber(digits) : hanjaNumber(digits);
}

function romanNumber(letters: string): number {
  const values = [...letters].map((letter) => ROMAN[letter] ?? 0);
  return values.reduce((sum, value, place) => sum + (value < (values[place + 1] ?? 0) ? -value : value), 0);
}

function hanjaNumber(letters: string): number {
  let sum = 0;
  let digit = 0;
  for (const letter of letters.replace('零', '〇')) {
    if (letter === '十' || letter === '百') {
      sum += (digit || 1) * (letter === '十' ? 10 : 100);
      digit = 0;
    } else digit = digit * 10 + HANJA.indexOf(letter);
  }
  return sum + digit;
}
