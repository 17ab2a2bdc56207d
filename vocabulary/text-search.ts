import type { Passage, Spot } from './place.ts';

/** How much is asked and answered in a search of a work's text: letters of a question, hits of a page, letters around a hit. */
export const SEARCH_LIMITS = { letters: 40, hits: 20, around: 36 } as const;

/** A stretch of a passage that answers a question. */
export interface TextHit extends Spot {
  length: number;
}

/** What stands at a hit and around it, as a list shows it. */
export interface HitWords {
  quote: string;
  before: string;
  after: string;
}

const BETWEEN_WORDS = '[^\\p{L}\\p{N}\\p{M}]';
const WHOLE_ALONE = /^[\p{Script=Hangul}\p{Script=Han}]$/u;
const LONE_JAMO = /^[\u1100-\u11ff\u3130-\u318f]$/;

/**
 * Reads a question: its words in NFC, split at spaces and punctuation. `short` for less than two letters, but a
 * single syllable of Hangul or a Chinese character is a question; `long` for more than 40 letters.
 */
export function readQuestion(text: string): string[] | 'short' | 'long' {
  const asked = text.normalize('NFC').trim();
  if ([...asked].length > SEARCH_LIMITS.letters) return 'long';
  const words = asked.split(new RegExp(`${BETWEEN_WORDS}+`, 'u')).filter(Boolean);
  const letters = words.join('');
  const isEnough = [...letters].length > 1 || (WHOLE_ALONE.test(letters) && !LONE_JAMO.test(letters));
  return isEnough ? words : 'short';
}

/**
 * Where words stand one after the other, in reading order. Small and large letters are the same; between two words
 * any spaces and punctuation may stand, or none: Korean is spaced as everybody likes.
 */
export function findWords(passages: Passage[], words: string[]): TextHit[] {
  if (words.length === 0) return [];
  const pattern = new RegExp(words.join(`${BETWEEN_WORDS}*`), 'giu');
  return passages.flatMap(({ id, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ block: id, offset: match.index, length: match[0].length })),
  );
}

/** The words of a hit with what stands before and after it in its passage; what was cut off is marked by `…`. */
export function hitWords(text: string, hit: { offset: number; length: number }): HitWords {
  const end = hit.offset + hit.length;
  const from = wholeFrom(text, Math.max(0, hit.offset - SEARCH_LIMITS.around));
  const to = wholeTo(text, Math.min(text.length, end + SEARCH_LIMITS.around));
  return {
    quote: text.slice(hit.offset, end),
    before: `${from > 0 ? '…' : ''}${text.slice(from, hit.offset)}`,
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  };
}

// Half of a surrogate pair is no letter.
function wholeFrom(text: string, at: number): number {
  return /[\udc00-\udfff]/.test(text[at] ?? '') ? at + 1 : at;
}

function wholeTo(text: string, at: number): number {
  return /[\ud800-\udbff]/.test(text[at - 1] ?? '') ? at - 1 : at;
}
