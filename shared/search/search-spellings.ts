import { convertHangulToQwerty, convertQwertyToHangul, romanize } from 'es-hangul';
import { isSyllable, plainText } from './search-text.ts';

const HANJA = /\p{Script=Han}/u;
const SYLLABLES = 11_172;

let order: Intl.Collator | undefined;
const readings = new Map<string, string>();
const romanisedWords = new Map<string, string>();
const MAX_WORDS = 10_000;

/** Korean reading of a Chinese character; unchanged if unknown. */
function readingOf(hanja: string): string {
  const existing = readings.get(hanja);
  if (existing !== undefined) return existing;
  // @NOTE Korean collation sorts Chinese characters under their reading.
  order ??= new Intl.Collator('ko', { sensitivity: 'base' });
  let [low, high] = [0, SYLLABLES - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (order.compare(String.fromCharCode(0xac00 + middle), hanja) <= 0) low = middle;
    else high = middle - 1;
  }
  const syllable = String.fromCharCode(0xac00 + low);
  const reading = order.compare(syllable, hanja) === 0 ? syllable : hanja;
  readings.set(hanja, reading);
  return reading;
}

/** Replaces Chinese characters by their readings (墮落者 is 타락자). */
export function readHanja(plain: string): string {
  return HANJA.test(plain)
    ? [...plain].map((letter) => (HANJA.test(letter) ? readingOf(letter) : letter)).join('')
    : plain;
}

/** Revised Romanisation of a text, normalised; empty without Hangul. */
export function romanised(text: string): string {
  const normal = text.normalize('NFC');
  return [...normal].some(isSyllable) ? plainText(normal.split(' ').map(romanisedWord).join('')) : '';
}

/** Titles repeat words, and a space ends the influence of one syllable on the next. */
function romanisedWord(word: string): string {
  const existing = romanisedWords.get(word);
  if (existing !== undefined) return existing;
  if (romanisedWords.size >= MAX_WORDS) romanisedWords.clear();
  const latin = romanize(word);
  romanisedWords.set(word, latin);
  return latin;
}

/** Hangul of these keys on a Korean keyboard; empty if a syllable would begin with its vowel. */
function hangulOf(keys: string): string {
  try {
    return convertQwertyToHangul(keys);
  } catch {
    // @NOTE es-hangul throws on a compound vowel followed by a consonant without an initial (hoz).
    return '';
  }
}

/** Syllables with an optional trailing consonant, or consonants only (ㄷㅈㅅ). */
const TYPED_HANGUL = /^(?:[가-힣]+[ㄱ-ㅎ]?|[ㄱ-ㅎ]{2,})$/;
/** Minimum letters to be taken for a Latin word. */
const MIN_LATIN = 3;

/**
 * Query as typed on the other keyboard layout (dkssud is 안녕, dkss is 안ㄴ, ewt is ㄷㅈㅅ, ㅗㅑ is hi), normalised; undefined
 * if implausible.
 */
export function otherKeyboard(typed: string): string | undefined {
  const bare = typed.normalize('NFC').trim();
  if (/^[a-zA-Z0-9\s]+$/.test(bare) && /[a-zA-Z]{2}/.test(bare)) {
    const hangul = plainText(hangulOf(bare));
    return TYPED_HANGUL.test(hangul.replace(/[0-9]/g, '')) ? hangul : undefined;
  }
  if (!/^[가-힣ㄱ-ㅣ0-9\s]+$/.test(bare) || !/[ㄱ-ㅣ]/.test(bare)) return undefined;
  const latin = plainText(convertHangulToQwerty(bare));
  // No Hangul word has a lone vowel; a trailing consonant may be an unfinished syllable.
  const isMeant = /[ㅏ-ㅣ]/.test(bare) || latin.replace(/[0-9]/g, '').length >= MIN_LATIN;
  return isMeant && latin !== '' ? latin : undefined;
}
