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

export const QUOTE_LENGTH = 16;
const NEAR = 64;

/** Finds a place again in a text that may have been edited since; undefined only for an empty text. */
export function resolvePlace(blocks: Block[], revision: number, place: TextPlace): { block: string; offset: number } | undefined {
  const home = blocks.find((block) => block.id === place.block);
  if (home && (place.revision === revision || !place.quote)) return { block: home.id, offset: place.offset };
  if (home) {
    const found = nearestIndex(blockText(home), place.quote, place.offset);
    if (found >= 0 && Math.abs(found - place.offset) <= NEAR) return { block: home.id, offset: found };
  }
  return byQuote(blocks, place) ?? (home ? { block: home.id, offset: Math.min(place.offset, blockText(home).length) } : byFraction(blocks, place.fraction));
}

function nearestIndex(text: string, quote: string, near: number): number {
  let best = -1;
  for (let at = text.indexOf(quote); at >= 0; at = text.indexOf(quote, at + 1)) {
    if (best < 0 || Math.abs(at - near) < Math.abs(best - near)) best = at;
  }
  return best;
}

function byQuote(blocks: Block[], place: TextPlace): { block: string; offset: number } | undefined {
  if (!place.quote) return undefined;
  const whole = blocks.reduce((sum, block) => sum + blockText(block).length, 0);
  let passed = 0;
  let best: { block: string; offset: number; far: number } | undefined;
  for (const block of blocks) {
    const text = blockText(block);
    const wanted = place.fraction * whole - passed;
    const at = nearestIndex(text, place.quote, wanted);
    const far = Math.abs(at - wanted);
    if (at >= 0 && (!best || far < best.far)) best = { block: block.id, offset: at, far };
    passed += text.length;
  }
  return best && { block: best.block, offset: best.offset };
}

function byFraction(blocks: Block[], fraction: number): { block: string; offset: number } | undefined {
  const whole = blocks.reduce((sum, block) => sum + blockText(block).length, 0);
  let left = fraction * whole;
  for (const block of blocks) {
    const length = blockText(block).length;
    if (length >= left && length > 0) return { block: block.id, offset: Math.floor(left) };
    left -= length;
  }
  const last = blocks.at(-1);
  return last && { block: last.id, offset: 0 };
}
