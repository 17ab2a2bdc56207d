import { STRIP_WIDTH } from './picture-recipe.ts';
import { TALLEST_SLICE } from './strips/strip-slices.ts';

/** One slice of the widest strip; fits nearly every cover and illustration. */
const PLACE_BYTES = STRIP_WIDTH * TALLEST_SLICE * 3;
const KEPT = 12;

/** Reusable shared pixel memory. @NOTE The collector ignores dropped shared memory: slices would stay until the end. */
export interface PixelStore {
  /** At least `bytes`; the content is undefined. */
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
