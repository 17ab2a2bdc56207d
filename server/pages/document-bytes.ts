import { transcode } from 'node:buffer';

/** Where the letters of a document are put one behind the other, two bytes each; a longer one takes memory of its own. */
const LETTERS = Buffer.allocUnsafeSlow(1024 * 1024);

/**
 * A document's bytes. Korean text is written as it lies in memory and turned into UTF-8 at one stroke, which costs half
 * of writing it letter by letter. Half of a pair, which has no bytes, becomes U+FFFD as it does everywhere.
 */
export function documentBytes(parts: string[]): Buffer {
  if (parts.reduce((all, part) => all + part.length, 0) * 2 > LETTERS.length) return Buffer.from(parts.join(''));
  let end = 0;
  for (const part of parts) end += LETTERS.write(part, end, 'utf16le');
  try {
    return transcode(LETTERS.subarray(0, end), 'utf16le', 'utf8');
  } catch {
    return Buffer.from(parts.join(''));
  }
}
