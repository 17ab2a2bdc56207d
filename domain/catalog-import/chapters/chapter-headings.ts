export interface HeadingCandidate {
  /** Format group: `unit:화`, `bare`, `named`. */
  format: string;
  number?: number;
  title: string;
  /** Strong headings count individually, weak ones only in a sequence. */
  isStrong: boolean;
  /** `likely`: sentence-like (`2화. 나는 돌아가고 싶다`); `unlikely`: punctuated as a sentence (`2회 말 투아웃이었다.`). */
  certainty: 'sure' | 'likely' | 'unlikely';
}

const MAX_LENGTH = 40;
/** Maximum length of a title in a sequence. */
const MAX_AMBIGUOUS_LENGTH = 100;
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

/** Parses a heading candidate, or undefined. For sentence-like lines the sequence decides. */
export function parseHeading(line: string): HeadingCandidate | undefined {
  if (line.length > MAX_AMBIGUOUS_LENGTH) return undefined;
  const text = line.trim().normalize('NFKC');
  if (text === '') return undefined;
  const guess = named(text) ?? byUnit(text) ?? numbered(text);
  return guess && guess.format !== 'bare' ? { ...guess, title: line.trim() } : guess;
}

/** Whether a line alone is a heading. */
export function looksLikeHeading(line: string): boolean {
  const guess = parseHeading(line);
  return guess !== undefined && guess.isStrong && guess.certainty === 'sure';
}

function named(text: string): HeadingCandidate | undefined {
  if (!NAMED.test(text) || text.length > MAX_LENGTH || endsWithStop(text)) return undefined;
  return { format: 'named', title: text, isStrong: true, certainty: 'sure' };
}

function byUnit(text: string): HeadingCandidate | undefined {
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

/** Converts `제십이장` to `제十二장`; without 제 these are ordinary words. */
function withHanja(text: string): string {
  return text.replace(/^제\s*[일이삼사오육칠팔구십백]{1,6}(?=\s*[장화회편막부권절])/u, (number) =>
    [...number].map((letter) => WRITTEN[SPOKEN.indexOf(letter)] ?? letter).join(''),
  );
}

function numbered(text: string): HeadingCandidate | undefined {
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

const CLOSING = /^(?:끝|마침|終|end|fin)[.)\]>\s]*$/iu;

const OPENED = /^[[<〈《【(「]/u;

/** A separator between number and title: `2화. `, `2화 - `. */
const hasMark = (between: string): boolean => /[.:·\-–—~|]/u.test(between);

const endsWithStop = (text: string): boolean => /(?<![.])[.。]["”'’]?$/u.test(text) && !/^\S{1,5}\.$/u.test(text);

/** Certainty of a title after a number, by its ending and length. */
function certaintyOf(text: string, rest: string, isMarked: boolean): HeadingCandidate['certainty'] {
  if (rest === '') return 'sure';
  if (endsWithStop(text)) return isMarked ? 'likely' : 'unlikely';
  const readsLikeSentence = /[다요까죠지네][.!?]*["”'’]?$/u.test(rest) && rest.length > 6;
  return readsLikeSentence || rest.length > 30 || text.length > MAX_LENGTH ? 'likely' : 'sure';
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
  return values.reduce((sum, value, position) => sum + (value < (values[position + 1] ?? 0) ? -value : value), 0);
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
