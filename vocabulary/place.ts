import { type Block, blockText } from '#vocabulary/text-blocks';

/**
 * Where a reader is in a text (열람 위치): sentence-exact and edit-proof. The shape kept on the device is the shape
 * that is sent. `offset` counts UTF-16 units of the block's text; `quote` is what stands there; `fraction` of the
 * whole is the last resort.
 */
export interface TextPlace {
  episode: number;
  revision: number;
  block: string;
  offset: number;
  quote: string;
  fraction: number;
}

/** Where a reader is in a strip: a height in pixels of the source, so that slicing again moves nobody. */
export interface StripPlace {
  episode: number;
  revision: number;
  y: number;
  fraction: number;
}

/** A block as places see it: its id and the text that offsets count in. */
export interface Passage {
  id: string;
  text: string;
}

/** A place found in the text that stands now. */
export interface Spot {
  block: string;
  offset: number;
}

/** Letters kept of what stands at a place. */
export const QUOTE_LENGTH = 16;

/** Blocks as passages; the bodies of notes are none, for nobody reads on from there. */
export function passagesOf(blocks: Block[]): Passage[] {
  return blocks.filter((block) => block.kind !== 'note').map((block) => ({ id: block.id, text: blockText(block) }));
}

/**
 * Finds a place again in a text that may have been edited since: block and offset while the revision is the same,
 * else the quote near its old offset, else the quote anywhere, else the old offset, else the fraction. Undefined
 * only for an empty text.
 * @NOTE This and what it calls also stand in the page itself as written, so they use no constant of this file.
 */
export function resolvePlace(passages: Passage[], revision: number, place: TextPlace): Spot | undefined {
  const home = passages.find((passage) => passage.id === place.block);
  const sameOffset = home && { block: home.id, offset: Math.max(0, Math.min(place.offset, home.text.length - 1)) };
  if (sameOffset && (place.revision === revision || !place.quote)) return sameOffset;
  if (home) {
    const found = nearestIndex(home.text, place.quote, place.offset);
    if (found >= 0 && Math.abs(found - place.offset) <= 64) return { block: home.id, offset: found };
  }
  // A short line is said often: while its block still stands, only a long quote may lead away from it.
  const mayLead = home ? place.quote.length >= 8 : place.quote.length > 0;
  return (mayLead ? byQuote(passages, place) : undefined) ?? sameOffset ?? byFraction(passages, place.fraction);
}

/** Where a quote stands nearest to an offset, or -1. */
export function nearestIndex(text: string, quote: string, near: number): number {
  let best = -1;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (best < 0 || Math.abs(at - near) < Math.abs(best - near)) best = at;
  }
  return best;
}

/** The quote in any passage, nearest to where the fraction says it was. */
export function byQuote(passages: Passage[], place: TextPlace): Spot | undefined {
  const wanted = place.fraction * passages.reduce((sum, passage) => sum + passage.text.length, 0);
  let passed = 0;
  let best: { spot: Spot; far: number } | undefined;
  for (const { id, text } of passages) {
    const at = nearestIndex(text, place.quote, wanted - passed);
    const far = Math.abs(passed + at - wanted);
    if (at >= 0 && (!best || far < best.far)) best = { spot: { block: id, offset: at }, far };
    passed += text.length;
  }
  return best?.spot;
}

/** The character that stands at a fraction of the whole; the last passage when there is no text at all. */
export function byFraction(passages: Passage[], fraction: number): Spot | undefined {
  const whole = passages.reduce((sum, passage) => sum + passage.text.length, 0);
  let left = Math.min(Math.floor(fraction * whole), whole - 1);
  for (const { id, text } of passages) {
    if (text.length > left && left >= 0) return { block: id, offset: left };
    left -= text.length;
  }
  const last = passages.at(-1);
  return last && { block: last.id, offset: 0 };
}

/** A kept place as it was written, or undefined for anything else: storage is open to every hand. */
export function textPlaceFrom(kept: unknown, episode: number): TextPlace | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { revision, block, offset, quote, fraction }: Partial<Record<keyof TextPlace, unknown>> = kept;
  if (typeof revision !== 'number' || typeof block !== 'string' || typeof quote !== 'string') return undefined;
  if (typeof offset !== 'number' || !(offset >= 0) || typeof fraction !== 'number' || !(fraction >= 0 && fraction <= 1))
    return undefined;
  return { episode, revision, block, offset: Math.floor(offset), quote, fraction };
}

/** The same for a strip. */
export function stripPlaceFrom(kept: unknown, episode: number): StripPlace | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { revision, y, fraction }: Partial<Record<keyof StripPlace, unknown>> = kept;
  if (typeof revision !== 'number' || typeof y !== 'number' || !(y >= 0 && y < 1e9)) return undefined;
  return {
    episode,
    revision,
    y,
    fraction: typeof fraction === 'number' && fraction >= 0 && fraction <= 1 ? fraction : 0,
  };
}
