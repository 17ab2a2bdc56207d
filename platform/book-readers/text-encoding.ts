import iconv from 'iconv-lite';

/**
 * Text of a file in whatever encoding it came: byte order mark, strict UTF-8, UTF-16 by its zero bytes, else the
 * decoder that finds the most Korean. The answer is NFC with LF and has no byte order mark.
 */
export function decodeText(bytes: Uint8Array): string {
  return tidy(byMark(bytes) ?? asUtf8(bytes) ?? asUtf16(bytes) ?? byKorean(bytes));
}

/** Strict UTF-8, else CP949: for the names in archives. */
export function decodeName(bytes: Uint8Array): string {
  return (asUtf8(bytes) ?? cp949(bytes)).normalize('NFC');
}

function tidy(text: string): string {
  const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  return storable(lines.startsWith('\uFEFF') ? lines.slice(1) : lines).normalize('NFC');
}

/** A text without what no database takes: the letter of number nought, and half letters. */
function storable(text: string): string {
  return text.replaceAll('\0', '').toWellFormed();
}

/** For parsers whose own escapes can bring such letters back: each text of what they read is made storable. */
export function storableValue(_key: unknown, value: unknown): unknown {
  return typeof value === 'string' ? storable(value) : value;
}

function byMark(bytes: Uint8Array): string | undefined {
  const [a, b, c] = bytes;
  if (a === 0xef && b === 0xbb && c === 0xbf) return asUtf8(bytes.subarray(3)) ?? new TextDecoder().decode(bytes);
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (a === 0xfe && b === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  return undefined;
}

const strict = new TextDecoder('utf-8', { fatal: true });

function asUtf8(bytes: Uint8Array): string | undefined {
  try {
    const text = strict.decode(bytes);
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Spaces and line ends of UTF-16 have a zero byte; no single-byte text has many. */
function asUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length < 2 || bytes.length % 2 !== 0) return undefined;
  const sample = bytes.subarray(0, 65_536);
  const zeros = [0, 0];
  for (const [place, byte] of sample.entries()) if (byte === 0) zeros[place % 2] = (zeros[place % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if (Math.max(even, odd) < Math.max(1, sample.length / 200)) return undefined;
  return new TextDecoder(odd >= even ? 'utf-16le' : 'utf-16be').decode(bytes);
}

// @NOTE TextDecoder('euc-kr') turns 똠 and other letters outside KS X 1001 into ASCII without a word: never use it here.
const cp949 = (bytes: Uint8Array): string =>
  iconv.decode(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), 'cp949');

function byKorean(bytes: Uint8Array): string {
  const even = bytes.length % 2 === 0 ? ['utf-16le', 'utf-16be'] : [];
  const guesses = [cp949(bytes), ...even.map((name) => new TextDecoder(name).decode(bytes))];
  return guesses.toSorted((a, b) => koreanShare(b) - koreanShare(a))[0] ?? '';
}

function koreanShare(text: string): number {
  const sample = text.slice(0, 20_000);
  const korean = sample.match(/[가-힣\s\p{ASCII}]/gu)?.length ?? 0;
  const broken = sample.match(/[^\P{Cc}\s]|\uFFFD/gu)?.length ?? 0;
  return (korean - broken * 10) / Math.max(1, sample.length);
}
