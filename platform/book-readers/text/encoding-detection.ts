import iconv from 'iconv-lite';

/** By the decoded text; undefined unless it resembles its language. Tolerates some damage. */

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

// Half of Korean prose, but 2% when decoded wrongly.
const FREQUENT = /[이다는을가에고의은지로하서도를기나아한그었라리사니어게자들해여만시대]/gu;
const HANGUL = /[가-힣]/gu;
const MIN_FREQUENT = 0.1;
const MIN_SYLLABLES = 20;

function readsAsKorean(text: string): boolean {
  const syllables = countOf(text, HANGUL);
  return syllables < MIN_SYLLABLES || countOf(text, FREQUENT) >= syllables * MIN_FREQUENT;
}

/** A CP949 syllable may be valid UTF-8: `10화` becomes `10ȭ`. */
export function isShortCp949(text: string, bytes: Uint8Array): boolean {
  if (
    !/[\u0100-\u024f]/u.test(text) ||
    /[\u0250-\uffff]|[\u0080-\u00ff]|[A-Za-z][\u0100-\u024f]|[\u0100-\u024f][A-Za-z]/u.test(text)
  )
    return false;
  const korean = cp949(bytes);
  return /^[\p{ASCII}가-힣]+$/u.test(korean) && rareIn(korean) === 0;
}

const DAMAGE = /[\uFFFD\p{Cn}]|[^\P{Cc}\s\u0085]/gu;

function countPrinted(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 0x20) count += 1;
  return count;
}

export function isReadable(text: string): boolean {
  const characters = countPrinted(text);
  const damage = countOf(text, DAMAGE);
  if (text.includes('\0') && countOf(text, /\0/gu) > Math.max(2, text.length / 20)) return false;
  return damage * 2 <= characters && damage <= Math.max(5, characters / 20);
}

// @NOTE Never use TextDecoder('euc-kr'): it turns 똠 and others outside KS X 1001 into ASCII silently.
export const cp949 = (bytes: Uint8Array): string =>
  iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'cp949');

let everyday: Set<string> | undefined;

/** Outside the 2,350 syllables of KS X 1001. */
function isRare(syllable: string): boolean {
  if (everyday === undefined) {
    const bytes: number[] = [];
    for (let lead = 0xb0; lead <= 0xc8; lead += 1)
      for (let trail = 0xa1; trail <= 0xfe; trail += 1) bytes.push(lead, trail);
    everyday = new Set(cp949(Uint8Array.from(bytes)));
  }
  return !everyday.has(syllable);
}

const rareIn = (text: string): number => (text.match(HANGUL) ?? []).filter(isRare).length;

/** Mostly everyday Hangul. */
export function asCp949(bytes: Uint8Array): string | undefined {
  const decoded = cp949(bytes);
  const text = decoded.includes('\uFFFD') ? byWords(bytes) : decoded;
  const hangul = countOf(text, HANGUL);
  const letters = countOf(text, /[^\P{L}A-Za-z]/gu);
  const broken = countOf(text, /\uFFFD/gu);
  if (hangul === 0 || hangul < letters * 0.3 || broken > Math.max(2, hangul / 10)) return undefined;
  if (broken * 2 > hangul) return undefined;
  return rareIn(text) <= hangul / 4 && readsAsKorean(text) ? text : undefined;
}

const MAX_WORD = 200;
const MAX_MENDED = 2_000;

/** A lost byte shifts pairs up to the next space. */
function byWords(bytes: Uint8Array): string {
  const parts: string[] = [];
  let mended = 0;
  let from = 0;
  for (let at = 0; at <= bytes.length; at += 1) {
    if (at < bytes.length && (bytes[at] ?? 0) > 0x20) continue;
    const word = cp949(bytes.subarray(from, at));
    const isBroken = word.includes('\uFFFD') && at - from <= MAX_WORD && mended < MAX_MENDED;
    if (isBroken) mended += 1;
    parts.push(isBroken ? withoutOneByte(bytes.subarray(from, at)) : word, cp949(bytes.subarray(at, at + 1)));
    from = at + 1;
  }
  return parts.join('');
}

function withoutOneByte(word: Uint8Array): string {
  let best = cp949(word);
  for (let at = 0; at < word.length; at += 1) {
    const tried = `${cp949(word.subarray(0, at))}\uFFFD${cp949(word.subarray(at + 1))}`;
    if (strangeness(tried) < strangeness(best)) best = tried;
  }
  return best;
}

const strangeness = (word: string): number =>
  countOf(word, /\uFFFD/gu) * 2 + rareIn(word) + countOf(word, /[^가-힣\p{ASCII}\p{P}\uFFFD]/gu);

const EXPECTED =
  /[\p{ASCII}\p{P}\p{S}\s\uFFFD\u00a0-\u024f\u3131-\u318e\u3041-\u30ff\u4e00-\u9fff가-힣\uff01-\uff5e]/gu;
const SAMPLE = 200_000;

/** A lost or extra byte results in other scripts. */
export function isShifted(text: string): boolean {
  const sample = text.slice(-SAMPLE);
  const strange = sample.length - countOf(sample, EXPECTED);
  return countOf(sample, HANGUL) > sample.length / 4 && strange > Math.max(5, sample.length / 100);
}

/** Without BOM: the byte order with consistent scripts. A trailing half character is damage. */
export function asUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length < 2) return undefined;
  return ['utf-16le', 'utf-16be']
    .map((encoding) => new TextDecoder(encoding).decode(bytes))
    .find((text) => {
      const sample = text.slice(0, SAMPLE);
      const isExpected = countOf(sample, EXPECTED) >= sample.length * 0.97 && !sample.includes('\0');
      // Other encodings have no zero bytes, so no ASCII here.
      const plain = countOf(sample, /\p{ASCII}/gu);
      return isExpected && plain > 0 && readsAsKorean(sample);
    });
}

/** A quarter are kana. */
export function asJapanese(bytes: Uint8Array): string | undefined {
  return ['iso-2022-jp', 'shift_jis', 'euc-jp']
    .map((encoding) => new TextDecoder(encoding).decode(bytes))
    .find((text) => {
      const letters = countOf(text, /[^\P{L}A-Za-z]/gu);
      const kana = countOf(text, /[\u3041-\u3096\u30a1-\u30fa]/gu);
      const strange = countOf(text, /[\uFFFD\uff61-\uff9f]/gu);
      return kana > 0 && kana >= letters / 4 && strange <= letters / 20;
    });
}

const ACCENTED = /[‘’“”…–—«»¡¿°§©®€£àâäçèéêëîïôöùûüœßñáíóúãõåæøÀÂÄÇÈÉÊËÎÏÔÖÙÛÜŒÑÁÍÓÚÃÕÅÆØ]/gu;

/** Windows-1252. */
export function asLatin(bytes: Uint8Array): string | undefined {
  const text = new TextDecoder('windows-1252').decode(bytes);
  const foreign = countOf(text, /\P{ASCII}/gu);
  const accented = countOf(text, ACCENTED);
  return foreign >= 3 && accented === foreign && countOf(text, /[A-Za-z]/gu) >= foreign * 2 ? text : undefined;
}
