import { type Block, blockText } from '#shared/content/text-blocks';

/**
 * A position in a text (열람 위치) that survives edits; stored and sent in this shape. `offset` counts UTF-16 units of the
 * block's text; `quote` is the text at the position; `fraction` of the whole is the last resort.
 */
export interface TextReadingPosition {
  episode: number;
  revision: number;
  block: string;
  offset: number;
  quote: string;
  fraction: number;
}

/** A position in a webtoon: y in pixels of the source, independent of slicing. */
export interface StripReadingPosition {
  episode: number;
  revision: number;
  y: number;
  fraction: number;
}

/** A block id with the text in which offsets count. */
export interface Passage {
  id: string;
  text: string;
}

/** A position resolved in the current text. */
export interface ResolvedPosition {
  block: string;
  offset: number;
}

/** Stored characters of the quote. */
export const QUOTE_LENGTH = 16;

/** Blocks as passages, without footnotes. */
export function passagesOf(blocks: Block[]): Passage[] {
  return blocks.filter((block) => block.kind !== 'note').map((block) => ({ id: block.id, text: blockText(block) }));
}

/**
 * Resolves a position in a possibly edited text: block and offset for the same revision, else the quote near its
 * offset, else the quote anywhere, else the old offset, else the fraction. Undefined only for an empty text.
 * @NOTE This function and its callees are also inlined into the page as source, so they use no constant of this file.
 */
export function resolvePosition(
  passages: Passage[],
  revision: number,
  place: TextReadingPosition,
): ResolvedPosition | undefined {
  const home = passages.find((passage) => passage.id === place.block);
  const sameOffset = home && { block: home.id, offset: Math.max(0, Math.min(place.offset, home.text.length - 1)) };
  if (sameOffset && (place.revision === revision || !place.quote)) return sameOffset;
  if (home) {
    const found = nearestIndex(home.text, place.quote, place.offset);
    if (found >= 0 && Math.abs(found - place.offset) <= 64) return { block: home.id, offset: found };
  }
  // Short lines repeat: while the block exists, only a long quote may lead to another block.
  const mayLead = home ? place.quote.length >= 8 : place.quote.length > 0;
  return (mayLead ? byQuote(passages, place) : undefined) ?? sameOffset ?? byFraction(passages, place.fraction);
}

/** Index of the quote nearest to an offset, or -1. */
function nearestIndex(text: string, quote: string, near: number): number {
  let best = -1;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (best < 0 || Math.abs(at - near) < Math.abs(best - near)) best = at;
  }
  return best;
}

/** Finds the quote in any passage, nearest to the old fraction. */
function byQuote(passages: Passage[], place: TextReadingPosition): ResolvedPosition | undefined {
  const wanted = place.fraction * passages.reduce((sum, passage) => sum + passage.text.length, 0);
  let passed = 0;
  let best: { spot: ResolvedPosition; far: number } | undefined;
  for (const { id, text } of passages) {
    const at = nearestIndex(text, place.quote, wanted - passed);
    const far = Math.abs(passed + at - wanted);
    if (at >= 0 && (!best || far < best.far)) best = { spot: { block: id, offset: at }, far };
    passed += text.length;
  }
  return best?.spot;
}

/** Position at a fraction of the text; the last passage when there is no text. */
function byFraction(passages: Passage[], fraction: number): ResolvedPosition | undefined {
  const whole = passages.reduce((sum, passage) => sum + passage.text.length, 0);
  let left = Math.min(Math.floor(fraction * whole), whole - 1);
  for (const { id, text } of passages) {
    if (text.length > left && left >= 0) return { block: id, offset: left };
    left -= text.length;
  }
  const last = passages.at(-1);
  return last && { block: last.id, offset: 0 };
}

/** Validates a stored position; undefined if invalid, because storage is untrusted. */
export function parseTextPosition(saved: unknown, episode: number): TextReadingPosition | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { revision, block, offset, quote, fraction }: Partial<Record<keyof TextReadingPosition, unknown>> = saved;
  if (typeof revision !== 'number' || typeof block !== 'string' || typeof quote !== 'string') return undefined;
  if (typeof offset !== 'number' || !(offset >= 0) || typeof fraction !== 'number' || !(fraction >= 0 && fraction <= 1))
    return undefined;
  return { episode, revision, block, offset: Math.floor(offset), quote, fraction };
}

/** Validates a stored webtoon position. */
export function parseStripPosition(saved: unknown, episode: number): StripReadingPosition | undefined {
  if (typeof saved !== 'object' || saved === null) return undefined;
  const { revision, y, fraction }: Partial<Record<keyof StripReadingPosition, unknown>> = saved;
  if (typeof revision !== 'number' || typeof y !== 'number' || !(y >= 0 && y < 1e9)) return undefined;
  return {
    episode,
    revision,
    y,
    fraction: typeof fraction === 'number' && fraction >= 0 && fraction <= 1 ? fraction : 0,
  };
}
