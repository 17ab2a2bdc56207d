import { convertHangulToQwerty, convertQwertyToHangul, romanize } from 'es-hangul';
import { isSyllable, plainText } from './search-text.ts';

const HANJA = /\p{Script=Han}/u;
const SYLLABLES = 11_172;

let order: Intl.Collator | undefined;
const readings = new Map<string, string>();

/** How a Chinese character is read in Korean; itself where that is not known. */
function readingOf(hanja: string): string {
  const known = readings.get(hanja);
  if (known !== undefined) return known;
  // @NOTE Korean dictionaries sort Chinese characters under the syllable they are read as, and so does this order.
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

/** A plain text with its Chinese characters as they are read (墮落者 is 타락자). */
export function readHanja(plain: string): string {
  return HANJA.test(plain)
    ? [...plain].map((letter) => (HANJA.test(letter) ? readingOf(letter) : letter)).join('')
    : plain;
}

/** A text in Latin letters by the Revised Romanisation, plain; empty where nothing of it is Hangul. */
export function romanised(text: string): string {
  const normal = text.normalize('NFC');
  return [...normal].some(isSyllable) ? plainText(romanize(normal)) : '';
}

/** What these keys write on a Korean keyboard; nothing where they begin a syllable with its vowel. */
function hangulOf(keys: string): string {
  try {
    return convertQwertyToHangul(keys);
  } catch {
    // @NOTE es-hangul throws at a vowel of two parts and a consonant behind it that no consonant stands before (hoz).
    return '';
  }
}

/** Syllables, behind them at most the consonant that the next one begins with; or a title by its consonants (ㄷㅈㅅ). */
const TYPED_HANGUL = /^(?:[가-힣]+[ㄱ-ㅎ]?|[ㄱ-ㅎ]{2,})$/;
/** Fewer letters say too little to be taken for a word in place of the consonants that were typed. */
const LEAST_LATIN = 3;

/**
 * What somebody meant who typed with the other keyboard (dkssud is 안녕, dkss on the way there 안ㄴ, ewt is ㄷㅈㅅ, ㅗㅑ is hi),
 * plain; undefined where that is nothing that is typed in the other letters.
 */
export function otherKeyboard(typed: string): string | undefined {
  const bare = typed.normalize('NFC').trim();
  if (/^[a-zA-Z0-9\s]+$/.test(bare) && /[a-zA-Z]{2}/.test(bare)) {
    const hangul = plainText(hangulOf(bare));
    return TYPED_HANGUL.test(hangul.replace(/[0-9]/g, '')) ? hangul : undefined;
  }
  if (!/^[가-힣ㄱ-ㅣ0-9\s]+$/.test(bare) || !/[ㄱ-ㅣ]/.test(bare)) return undefined;
  const latin = plainText(convertHangulToQwerty(bare));
  // No word of Hangul has a vowel alone; one that ends in a consonant may be half a syllable yet.
  const isMeant = /[ㅏ-ㅣ]/.test(bare) || latin.replace(/[0-9]/g, '').length >= LEAST_LATIN;
  return isMeant && latin !== '' ? latin : undefined;
}
