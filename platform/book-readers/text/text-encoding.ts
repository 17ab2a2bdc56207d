import iconv from 'iconv-lite';
import {
  asCp949,
  asJapanese,
  asLatin,
  asUtf16,
  cp949,
  isReadable,
  isShifted,
  isShortCp949,
} from './encoding-detection.ts';

export interface DecodedText {
  /** NFC with LF, without BOM and NUL; unreadable places are U+FFFD. */
  text: string;
  /** From 1, one per unreadable place. */
  brokenLines: number[];
  nulls: number;
}

/** Undefined if implausible. */
export function decodeTextFile(bytes: Uint8Array): DecodedText | undefined {
  const saved = withoutPadding(bytes);
  const raw = plausibleText(saved);
  if (raw === undefined) return undefined;
  const text = tidy(withoutFileEnd(raw.replaceAll('\0', '')).replaceAll(CONTROLS, '\uFFFD'));
  const brokenLines = text.includes('\uFFFD') ? linesWithDamage(text) : [];
  return { text, brokenLines, nulls: bytes.length - saved.length + countOf(raw, /\0/gu) };
}

function linesWithDamage(text: string): number[] {
  return text
    .split('\n')
    .flatMap((line, place) => Array.from<number>({ length: line.split('\uFFFD').length - 1 }).fill(place + 1));
}

/** Never fails. */
export function decodeText(bytes: Uint8Array): string {
  return tidy(plausibleText(bytes) ?? lenientUtf8(bytes));
}

/** Too short for detection: valid UTF-8 or CP949. */
export function decodeName(bytes: Uint8Array): string {
  const korean = cp949(bytes);
  const name = plausibleText(bytes) ?? lenientUtf8(bytes);
  return (name.includes('\uFFFD') && !korean.includes('\uFFFD') ? korean : name).normalize('NFC');
}

// Form feed, vertical tab and NEL are layout; other control characters are damage.
const CONTROLS = /[^\P{Cc}\s\u0085]/gu;

function plausibleText(bytes: Uint8Array): string | undefined {
  for (const read of [byMark, asUtf8, asUtf16, asCp949, asJapanese, asLatin, asDamagedAscii]) {
    const text = read(bytes);
    if (text !== undefined && isReadable(text)) return text;
  }
  return undefined;
}

function tidy(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return storable(lines.startsWith('\uFEFF') ? lines.slice(1) : lines).normalize('NFC');
}

/** Databases store neither NUL nor lone surrogates. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** Parsers' escapes may create such characters. */
export function storableValue(_key: unknown, value: unknown): unknown {
  return typeof value === 'string' ? storable(value) : value;
}

/** DOS end-of-file mark. */
const withoutFileEnd = (text: string): string => (text.endsWith('\u001A') ? text.slice(0, -1) : text);

/** Interrupted downloads end with NULs. */
function withoutPadding(bytes: Uint8Array): Uint8Array {
  let end = bytes.length;
  while (end > 0 && bytes[end - 1] === 0) end -= 1;
  // UTF-16 may end with a NUL byte and needs an even length.
  const saved = Math.min(bytes.length, end + 1 + ((end + 1) % 2));
  return bytes.length - end > 4 ? bytes.subarray(0, saved) : bytes;
}

function byMark(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return asUtf8(bytes.subarray(3));
  if (a === 0xff && b === 0xfe && c === 0 && d === 0) return iconv.decode(Buffer.from(bytes), 'utf-32le');
  if (a === 0 && b === 0 && c === 0xfe && d === 0xff) return iconv.decode(Buffer.from(bytes), 'utf-32be');
  if (a === 0xff && b === 0xfe) return unshifted(new TextDecoder('utf-16le').decode(bytes));
  if (a === 0xfe && b === 0xff) return unshifted(new TextDecoder('utf-16be').decode(bytes));
  return undefined;
}

const unshifted = (text: string): string | undefined => (isShifted(text) ? undefined : text);

const lenientUtf8 = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/** Other encodings rarely contain valid three-byte sequences. */
function asUtf8(bytes: Uint8Array): string | undefined {
  const text = lenientUtf8(bytes);
  if (countOf(text, /\0/gu) > Math.max(2, text.length / 20) || text.includes('\u001B$')) return undefined;
  if (bytes.length < 100 && isShortCp949(text, bytes)) return undefined;
  const broken = countOf(text, /\uFFFD/gu) - replacementsIn(bytes);
  const { long, valid } = countSequences(text);
  return broken === 0 || valid >= broken * 4 || (long >= 2 && long >= broken) ? text : undefined;
}

/** Characters of three bytes or more, and of two or more. */
function countSequences(text: string): { long: number; valid: number } {
  let long = 0;
  let valid = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code < 0x80 || code === 0xfffd) continue;
    valid += 1;
    if (code >= 0x800) long += 1;
  }
  return { long, valid };
}

function replacementsIn(bytes: Uint8Array): number {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let count = 0;
  for (let at = whole.indexOf('\uFFFD'); at >= 0; at = whole.indexOf('\uFFFD', at + 3)) count += 1;
  return count;
}

function asDamagedAscii(bytes: Uint8Array): string | undefined {
  const text = lenientUtf8(bytes);
  const broken = countOf(text, /\uFFFD/gu);
  const words = countOf(text, /[A-Za-z]/gu);
  return words >= text.length / 2 && broken <= Math.max(3, text.length / 100) ? text : undefined;
}
