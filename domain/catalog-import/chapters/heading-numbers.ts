import { parseRoman } from '#shared/content/roman-numerals';
/** The script of a number: lines of one sequence share it. */
export type NumberScript = 'arabic' | 'hanja' | 'roman' | 'sino' | 'native' | 'ordinal' | 'letter' | 'english';

export interface ScriptedNumber {
  value: number;
  script: NumberScript;
  /** Length of the token. */
  length: number;
  /** `007`. */
  isPadded: boolean;
}

const HANJA = '〇一二三四五六七八九';
const SINO = '영일이삼사오육칠팔구';
const ONES = ['', '하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉'];
const COUNTS = ['', '한', '두', '세', '네', '다섯', '여섯', '일곱', '여덟', '아홉'];
const TENS = ['', '열', '스물', '서른', '마흔', '쉰'];
const ENGLISH =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const LETTERS = '가나다라마바사아자차카타파하';
const JAMO = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ';

const NATIVE_VALUES = nativeValues(ONES);
const ORDINAL_VALUES = ordinalValues();

function nativeValues(ones: string[]): Map<string, number> {
  return new Map(
    TENS.flatMap((ten, tens) => ones.map((one, value) => [ten + one, tens * 10 + value] as const)).slice(1),
  );
}

/** `첫째`, `열두째`, `첫 번째`. */
function ordinalValues(): Map<string, number> {
  const values = new Map([
    ['첫째', 1],
    ['첫번째', 1],
    ['둘째', 2],
    ['셋째', 3],
    ['넷째', 4],
  ]);
  for (const [word, value] of nativeValues(COUNTS)) {
    if (value > 4) values.set(`${word}째`, value);
    values.set(`${word === '스물' ? '스무' : word}번째`, value);
  }
  return values;
}

const ARABIC = /^\d{1,5}(?!\d)(?:\.\d(?=\s*[화회장편話]))?/u;
const WRITTEN: [NumberScript, RegExp, (token: string) => number | undefined][] = [
  ['hanja', /^[一二三四五六七八九十百零〇]{1,6}/u, (token) => positional(token.replaceAll('零', '〇'), HANJA, '十百')],
  ['roman', /^(?:[IVXLC]{1,8}|[ivxlc]{1,8})(?![A-Za-z])/u, parseRoman],
  ['ordinal', /^[가-힣]{1,4}\s?번?째/u, (token) => ORDINAL_VALUES.get(token.replaceAll(/\s/gu, ''))],
  ['sino', /^[영일이삼사오육칠팔구십백]{1,6}/u, sinoNumber],
  [
    'native',
    /^(?:열|스물|서른|마흔|쉰)?(?:하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉)?(?!\p{L})/u,
    (token) => NATIVE_VALUES.get(token),
  ],
  ['letter', /^[A-Z가나다라마바사아자차카타파하ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ](?!\p{L})/u, letterNumber],
  ['english', /^[a-z]{3,9}(?![a-z])/iu, (token) => ENGLISH.indexOf(token.toLowerCase())],
];

/** All readings of the number at the start of a text, for example `이` as 2 in Sino-Korean. */
export function numbersAt(text: string): ScriptedNumber[] {
  const code = text.charCodeAt(0);
  if (code >= 0x30 && code <= 0x39) {
    const token = ARABIC.exec(text)?.[0];
    if (token === undefined) return [];
    return [{ value: Number(token), script: 'arabic', length: token.length, isPadded: /^0\d/u.test(token) }];
  }
  return WRITTEN.flatMap(([script, pattern, valueOf]) => {
    const token = pattern.exec(text)?.[0] ?? '';
    const value = token === '' ? undefined : valueOf(token);
    return value === undefined || value < 0 ? [] : [{ value, script, length: token.length, isPadded: false }];
  });
}

function letterNumber(letter: string): number {
  if (/[A-Z]/u.test(letter)) return letter.charCodeAt(0) - 64;
  return Math.max(LETTERS.indexOf(letter), JAMO.indexOf(letter)) + 1;
}

/** `十二`, `二十一`, `一二`. */
function positional(token: string, digits: string, units: string): number {
  let sum = 0;
  let digit = 0;
  for (const letter of token) {
    const unit = units.indexOf(letter);
    if (unit >= 0) {
      sum += (digit || 1) * 10 ** (unit + 1);
      digit = 0;
    } else digit = digit * 10 + digits.indexOf(letter);
  }
  return sum + digit;
}

/** Only as it is written: `이십일`, not `사이`. */
function sinoNumber(token: string): number | undefined {
  const value = positional(token, SINO, '십백');
  return written(value) === token ? value : undefined;
}

function written(value: number): string {
  if (value === 0) return '영';
  const unit = (digit: number, name: string): string => (digit === 0 ? '' : `${digit === 1 ? '' : SINO[digit]}${name}`);
  const ones = value % 10;
  return `${unit(Math.floor(value / 100), '백')}${unit(Math.floor(value / 10) % 10, '십')}${ones === 0 ? '' : SINO[ones]}`;
}
