/** Maximum characters of a query. */
const QUESTION_LETTERS = 60;

const FIRST_SYLLABLE = 0xac00;
const LAST_SYLLABLE = 0xd7a3;
const FINALS_A_VOWEL = 28;
const SYLLABLES_A_CONSONANT = 588;
const CONSONANTS = 'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ';
const FINALS = ' ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ';
const VOWELS_FROM = 0x314f;
/** Compound final consonants. */
const CLUSTERS: Record<string, string> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
};
const LETTER = /[\p{L}\p{N}]/u;

/** Normalised text with the source index of each character. */
interface PlainText {
  plain: string;
  places: number[];
}

function plainOf(text: string): PlainText {
  let plain = '';
  const places: number[] = [];
  let at = 0;
  for (const letter of text) {
    if (isSyllable(letter)) {
      plain += letter;
      places.push(at);
      at += 1;
      continue;
    }
    for (const saved of [...asTyped(letter)].flatMap((one) => [...(CLUSTERS[one] ?? one)])) {
      if (!LETTER.test(saved)) continue;
      plain += saved;
      for (let unit = 0; unit < saved.length; unit += 1) places.push(at);
    }
    at += letter.length;
  }
  return { plain, places };
}

/** Lower case, half width, compatibility jamo. */
function asTyped(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCodePoint(code - 0xfee0).toLowerCase();
  if (code >= 0x1100 && code <= 0x1112) return CONSONANTS[code - 0x1100] ?? '';
  if (code >= 0x1161 && code <= 0x1175) return String.fromCodePoint(code - 0x1161 + VOWELS_FROM);
  if (code >= 0x11a8 && code <= 0x11c2) return FINALS[code - 0x11a8 + 1] ?? '';
  return letter.toLowerCase();
}

/** Normalises text for search: NFC, lower case, letters and digits only (전지적독자 matches 전지적 독자). */
export function plainText(text: string): string {
  return plainOf(text.normalize('NFC')).plain;
}

/** Normalises a query and truncates it. */
export function normalizeQuery(text: string): string {
  return [...plainText(text.slice(0, 8 * QUESTION_LETTERS))].slice(0, QUESTION_LETTERS).join('');
}

/** Whether a character is a complete Hangul syllable. */
export function isSyllable(letter: string): boolean {
  const code = letter.charCodeAt(0);
  return code >= FIRST_SYLLABLE && code <= LAST_SYLLABLE;
}

/** Whether a character is a single consonant, which matches any syllable starting with it (초성). */
export function isConsonant(letter: string): boolean {
  return letter.length === 1 && CONSONANTS.includes(letter);
}

/** Initial consonant of a syllable; other characters unchanged. */
export function consonantOf(letter: string): string {
  if (!isSyllable(letter)) return letter;
  return CONSONANTS[Math.floor((letter.charCodeAt(0) - FIRST_SYLLABLE) / SYLLABLES_A_CONSONANT)] ?? letter;
}

/** Syllable without final consonant; other characters unchanged. */
export function openSyllable(letter: string): string {
  if (!isSyllable(letter)) return letter;
  const code = letter.charCodeAt(0);
  return String.fromCharCode(code - ((code - FIRST_SYLLABLE) % FINALS_A_VOWEL));
}

/** Decomposes text into typed jamo: 각 is ㄱㅏㄱ. */
export function jamoOf(plain: string): string {
  return [...plain]
    .map((letter) => {
      if (!isSyllable(letter)) return letter;
      const at = letter.charCodeAt(0) - FIRST_SYLLABLE;
      const vowel = Math.floor((at % SYLLABLES_A_CONSONANT) / FINALS_A_VOWEL);
      const final = (FINALS[at % FINALS_A_VOWEL] ?? '').trim();
      return `${consonantOf(letter)}${String.fromCharCode(VOWELS_FROM + vowel)}${CLUSTERS[final] ?? final}`;
    })
    .join('');
}

function range(from: number, length: number): string {
  return `${String.fromCharCode(from)}-${String.fromCharCode(from + length - 1)}`;
}

function startingWith(consonant: string): string {
  const from = FIRST_SYLLABLE + CONSONANTS.indexOf(consonant) * SYLLABLES_A_CONSONANT;
  return `[${range(from, SYLLABLES_A_CONSONANT)}${consonant}]`;
}

/**
 * Pattern for what an unfinished syllable may become: 마 also matches 막, and 막 matches 마 followed by a syllable with ㄱ.
 */
function becoming(syllable: string): string {
  const next = withFinalHeldOver(syllable);
  if (next === undefined) return `[${range(syllable.charCodeAt(0), FINALS_A_VOWEL)}]`;
  const [left = '', consonant = ''] = next;
  return `(?:${syllable}|${left}${startingWith(consonant)})`;
}

/** Moves the last final consonant to the next syllable (막 as 마ㄱ); undefined without one. */
export function withFinalHeldOver(plain: string): string | undefined {
  const last = plain.at(-1) ?? '';
  const final = isSyllable(last) ? (FINALS[(last.charCodeAt(0) - FIRST_SYLLABLE) % FINALS_A_VOWEL] ?? '').trim() : '';
  if (final === '') return undefined;
  const [first = '', second] = CLUSTERS[final] ?? final;
  const open = openSyllable(last);
  const left = second ? String.fromCharCode(open.charCodeAt(0) + FINALS.indexOf(first)) : open;
  return `${plain.slice(0, -1)}${left}${second ?? first}`;
}

/**
 * Regular expression of a normalised query, for JavaScript and PostgreSQL. Single consonants match syllables; with
 * `isTyping` the last syllable may be unfinished.
 */
export function patternOf(plain: string, isTyping: boolean): string {
  const letters = [...plain];
  return letters
    .map((letter, at) => {
      if (isConsonant(letter)) return startingWith(letter);
      return isTyping && at === letters.length - 1 && isSyllable(letter) ? becoming(letter) : letter;
    })
    .join('');
}

/** Whether a query contains single consonants. */
export function hasConsonants(plain: string): boolean {
  return [...plain].some(isConsonant);
}

/**
 * Range of a query in a text for highlighting: exact first, else by consonants; with `isTyping` also an unfinished
 * last syllable.
 */
export function matchedPart(text: string, question: string, isTyping = true): { from: number; to: number } | undefined {
  const plain = normalizeQuery(question);
  if (plain === '') return undefined;
  const { plain: whole, places } = plainOf(text);
  const found = [plain, patternOf(plain, isTyping)]
    .map((pattern) => new RegExp(pattern, 'u').exec(whole))
    .find(Boolean);
  if (!found) return undefined;
  const from = places[found.index];
  const last = places[found.index + found[0].length - 1];
  if (from === undefined || last === undefined) return undefined;
  return { from, to: last + (String.fromCodePoint(text.codePointAt(last) ?? 0).length || 1) };
}
