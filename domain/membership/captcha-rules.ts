import { convertHangulToQwerty } from 'es-hangul';
import { CAPTCHA_LENGTH, CAPTCHA_SYMBOLS } from '#vocabulary/captcha';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MOST_TYPED = 100;
/** Whoever reads a symbol that is never drawn has seen the one that looks like it. */
const LOOK_ALIKES: Record<string, string> = { B: '8', S: '5', Z: '2' };

/**
 * The answer of a new captcha. `random` gives randomness as base64url; every symbol is as likely as every other.
 */
export function newAnswer(random: () => string): string {
  let answer = '';
  while (answer.length < CAPTCHA_LENGTH) answer += symbolsIn(random());
  return answer.slice(0, CAPTCHA_LENGTH);
}

/** Values past the last whole round of symbols are left out: they would make the first symbols likelier. */
function symbolsIn(random: string): string {
  const rounds = Math.floor(BASE64URL.length / CAPTCHA_SYMBOLS.length) * CAPTCHA_SYMBOLS.length;
  const values = [...random].map((letter) => BASE64URL.indexOf(letter));
  return values
    .filter((value) => value >= 0 && value < rounds)
    .map((value) => CAPTCHA_SYMBOLS[value % CAPTCHA_SYMBOLS.length])
    .join('');
}

/**
 * What was typed, as answers are written: without spaces and hyphens, in capitals, from full-width forms, and from the
 * Hangul that the same keys give while the keyboard stands on Korean.
 */
export function plainAnswer(typed: string): string {
  // @NOTE Hangul first: NFKC turns single letters of the keyboard into parts of syllables, which no key gives.
  const latin = convertHangulToQwerty(typed.slice(0, MOST_TYPED).normalize('NFC'));
  const plain = latin
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  return [...plain].map((letter) => LOOK_ALIKES[letter] ?? letter).join('');
}
