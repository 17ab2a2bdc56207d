import type { Passage, ResolvedPosition } from './reading-position.ts';

/** Limits of the text search: characters of a query, hits per page, characters of context. */
export const SEARCH_LIMITS = { letters: 40, hits: 20, around: 36 } as const;

/** A matching range of a passage. */
export interface TextHit extends ResolvedPosition {
  length: number;
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
 * `long` for more than 40.
 */
export function parseQuery(text: string): string[] | 'short' | 'long' {
  const requested = text.normalize('NFC').trim();
  if ([...requested].length > SEARCH_LIMITS.letters) return 'long';
  const words = requested.split(new RegExp(`${BETWEEN_WORDS}+`, 'u')).filter(Boolean);
  const letters = words.join('');
  const isEnough = [...letters].length > 1 || (WHOLE_ALONE.test(letters) && !LONE_JAMO.test(letters));
  return isEnough ? words : 'short';
}

/**
 * Finds consecutive words in reading order. Ignores case and any spacing and punctuation between words, because Korean
 * spacing varies.
 */
export function findMatches(passages: Passage[], words: string[]): TextHit[] {
  if (words.length === 0) return [];
  const pattern = new RegExp(words.join(`${BETWEEN_WORDS}*`), 'giu');
  return passages.flatMap(({ id, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ block: id, offset: match.index, length: match[0].length })),
  );
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
