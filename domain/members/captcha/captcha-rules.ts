import { convertHangulToQwerty } from 'es-hangul';
import { CAPTCHA_LENGTH, CAPTCHA_SYMBOLS } from '#shared/members/captcha';

const BASE64URL = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const MAX_INPUT_LENGTH = 100;
const LOOK_ALIKES: Record<string, string> = { B: '8', S: '5', Z: '2' };

/** Generates a captcha answer with uniform symbols. `random` returns base64url randomness. */
export function generateAnswer(random: () => string): string {
  let answer = '';
  while (answer.length < CAPTCHA_LENGTH) answer += symbolsIn(random());
  return answer.slice(0, CAPTCHA_LENGTH);
}

/** Rejection sampling: values past the last full cycle would favour the first symbols. */
function symbolsIn(random: string): string {
  const rounds = Math.floor(BASE64URL.length / CAPTCHA_SYMBOLS.length) * CAPTCHA_SYMBOLS.length;
  const values = [...random].map((symbol) => BASE64URL.indexOf(symbol));
  return values
    .filter((value) => value >= 0 && value < rounds)
    .map((value) => CAPTCHA_SYMBOLS[value % CAPTCHA_SYMBOLS.length])
    .join('');
}

/**
 * Normalizes input: no spaces or hyphens, upper case, half-width, and Hangul from a Korean keyboard layout mapped to
 * Latin keys.
 */
export function normalizeAnswer(text: string): string {
  // @NOTE Hangul first: NFKC turns single jamo into syllable parts that no key produces.
  const latin = convertHangulToQwerty(text.slice(0, MAX_INPUT_LENGTH).normalize('NFC'));
  const normalized = latin
    .normalize('NFKC')
    .replaceAll(/[\s\p{Pd}]/gu, '')
    .toUpperCase();
  return [...normalized].map((symbol) => LOOK_ALIKES[symbol] ?? symbol).join('');
}
