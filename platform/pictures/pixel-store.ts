import { STRIP_WIDTH } from './picture-recipe.ts';
import { TALLEST_SLICE } from './strip-cuts.ts';

/** Holds one slice of the widest strip, and so nearly every cover and illustration. */
const PLACE_BYTES = STRIP_WIDTH * TALLEST_SLICE * 3;
const KEPT = 12;

/**
 * Memory for pixels that every worker sees without a copy, used again and again.
 * @NOTE Shared memory that is dropped is not missed by the collector: an episode's slices would all stay until the end.
 */
export interface PixelStore {
  /** At least so many bytes; what they hold is left over from before. */
  borrow(bytes: number): SharedArrayBuffer;
  giveBack(pixels: SharedArrayBuffer): void;
}

export function makePixelStore(): PixelStore {
  const free: SharedArrayBuffer[] = [];
  return {
    borrow: (bytes) =>
      (bytes <= PLACE_BYTES ? free.pop() : undefined) ?? new SharedArrayBuffer(Math.max(bytes, PLACE_BYTES)),
    giveBack(pixels) {
      if (pixels.byteLength === PLACE_BYTES && free.length < KEPT) free.push(pixels);
    },
  };
}
