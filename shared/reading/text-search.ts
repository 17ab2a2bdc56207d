import type { Passage, ResolvedPosition } from './reading-position.ts';

/** Limits of the text search: characters of a query, hits per page, characters of context. */
export const SEARCH_LIMITS = { letters: 40, hits: 20, around: 36 } as const;

/** A matching range of a passage. */
export interface TextHit extends ResolvedPosition {
  length: number;
}

/** A ruby over a part of a passage. */
export interface RubyOverText {
  offset: number;
  length: number;
  ruby: string;
}

/** A passage with the readings over it. */
export interface SearchedPassage extends Passage {
  readings?: readonly RubyOverText[];
}

/** A hit with its context. */
export interface HitExcerpt {
  quote: string;
  before: string;
  after: string;
}

const BETWEEN_WORDS = '[^\\p{L}\\p{N}\\p{M}]';
const WHOLE_ALONE = /^[\p{Script=Hangul}\p{Script=Han}]$/u;
const LONE_JAMO = /^[\u1100-\u11ff\u3130-\u318f]$/;

/**
 * Splits a query into words (NFC). `short` for less than two letters, except one Hangul syllable or Chinese character;
 * `long` for more than 40. With `ignoresSpaces` every letter is a word, so that the text may be spaced anywhere.
 */
export function parseQuery(text: string, ignoresSpaces = false): string[] | 'short' | 'long' {
  const requested = text.normalize('NFC').trim();
  if ([...requested].length > SEARCH_LIMITS.letters) return 'long';
  const words = requested.split(new RegExp(`${BETWEEN_WORDS}+`, 'u')).filter(Boolean);
  const letters = words.join('');
  const isEnough = [...letters].length > 1 || (WHOLE_ALONE.test(letters) && !LONE_JAMO.test(letters));
  if (!isEnough) return 'short';
  return ignoresSpaces ? lettersOf(letters) : words;
}

/** With their combining marks. */
function lettersOf(text: string): string[] {
  return [...new Intl.Segmenter('ko', { granularity: 'grapheme' }).segment(text)].map(({ segment }) => segment);
}

/**
 * Finds consecutive words in reading order, in the text and in the readings over it. Ignores case and any spacing and
 * punctuation between words, because Korean spacing varies.
 */
export function findMatches(passages: readonly SearchedPassage[], words: string[]): TextHit[] {
  if (words.length === 0) return [];
  const pattern = new RegExp(words.join(`${BETWEEN_WORDS}*`), 'giu');
  return passages.flatMap((passage) => {
    const { id, text, readings = [] } = passage;
    const written = [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ offset: index, length: found.length }));
    if (readings.length === 0) return written.map((hit) => ({ block: id, ...hit }));
    const read = readMatches(text, readings, pattern).filter(
      (hit) => !written.some(({ offset, length }) => hit.offset < offset + length && offset < hit.offset + hit.length),
    );
    return [...written, ...read].toSorted((a, b) => a.offset - b.offset).map((hit) => ({ block: id, ...hit }));
  });
}

/** Matches in the text as it is read aloud, at the offsets of the written one. A part of a reading means its whole base. */
function readMatches(
  text: string,
  readings: readonly RubyOverText[],
  pattern: RegExp,
): { offset: number; length: number }[] {
  // For each letter of the text that is read, the written part it stands for.
  const parts: { from: number; to: number }[] = [];
  let read = '';
  let at = 0;
  const write = (to: number): void => {
    for (; at < to; at += 1) {
      read += text[at] ?? '';
      parts.push({ from: at, to: at + 1 });
    }
  };
  for (const { offset, length, ruby } of readings) {
    write(offset);
    read += ruby;
    for (let letter = 0; letter < ruby.length; letter += 1) parts.push({ from: offset, to: offset + length });
    at = offset + length;
  }
  write(text.length);
  return [...read.matchAll(pattern)].flatMap(({ index, 0: found }) => {
    const [first, last] = [parts[index], parts[index + found.length - 1]];
    return first && last ? [{ offset: first.from, length: last.to - first.from }] : [];
  });
}

/** A hit with the text around it; cuts are marked by `…`. */
export function hitExcerpt(text: string, hit: { offset: number; length: number }): HitExcerpt {
  const end = hit.offset + hit.length;
  const from = wholeFrom(text, Math.max(0, hit.offset - SEARCH_LIMITS.around));
  const to = wholeTo(text, Math.min(text.length, end + SEARCH_LIMITS.around));
  return {
    quote: text.slice(hit.offset, end),
    before: `${from > 0 ? '…' : ''}${text.slice(from, hit.offset)}`,
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  };
}

// Never cuts a surrogate pair.
function wholeFrom(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at;
}

function wholeTo(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at;
}
