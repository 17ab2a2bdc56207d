const HANGUL = '가나다라마바사아자차카타파하';
const JAMO = 'ㄱㄴㄷㄹㅁㅂㅅㅇㅈㅊㅋㅌㅍㅎ';
const NATIVE = ['하나', '둘', '셋', '넷', '다섯', '여섯', '일곱', '여덟', '아홉', '열'];
const SINO = '일이삼사오육칠팔구';
const HANJA = '一二三四五六七八九';
const ROMAN: [number, string][] = [
  [1000, 'm'],
  [900, 'cm'],
  [500, 'd'],
  [400, 'cd'],
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
];

/** A number in a list format of Word or Hangul; decimal if the format is unknown. */
export function listNumber(format: string, number: number): string {
  const name = format.toLowerCase().replaceAll('_', '');
  const letter = (letters: string): string | undefined => [...letters][(number - 1) % [...letters].length];
  if (number < 1 || number > 3999) return `${number}`;
  if (/^(?:upperroman|romancapital)$/u.test(name)) return roman(number).toUpperCase();
  if (/^(?:lowerroman|romansmall)$/u.test(name)) return roman(number);
  if (/^(?:upperletter|latincapital)$/u.test(name)) return String.fromCodePoint(65 + ((number - 1) % 26));
  if (/^(?:lowerletter|latinsmall)$/u.test(name)) return String.fromCodePoint(97 + ((number - 1) % 26));
  if (/^(?:ganada|hangulsyllable)$/u.test(name)) return letter(HANGUL) ?? '';
  if (/^(?:chosung|hanguljamo)$/u.test(name)) return letter(JAMO) ?? '';
  if (/^(?:koreancounting)$/u.test(name)) return NATIVE[number - 1] ?? `${number}`;
  if (/^(?:koreandigital2?|koreanlegal|hangulphonetic)$/u.test(name)) return counted(number, SINO, '십');
  if (/^(?:ideograph|chinesecounting|ideographdigital|japanesecounting)/u.test(name))
    return counted(number, HANJA, '十');
  if (/circle/u.test(name) && number <= 20) return String.fromCodePoint(0x2460 + number - 1);
  return name === 'decimalzero' ? `${number}`.padStart(2, '0') : `${number}`;
}

function roman(number: number): string {
  let rest = number;
  let letters = '';
  for (const [value, sign] of ROMAN)
    while (rest >= value) {
      letters += sign;
      rest -= value;
    }
  return letters;
}

/** Up to 99. */
function counted(number: number, digits: string, ten: string): string {
  if (number > 99) return `${number}`;
  const tens = Math.floor(number / 10);
  return `${tens > 1 ? (digits[tens - 1] ?? '') : ''}${tens > 0 ? ten : ''}${digits[(number % 10) - 1] ?? ''}`;
}
