import type { CardWish } from '#shared/context';
import type { PictureVariant } from '#vocabulary/pictures';

/** What a page's header tells, turned as its EXIF asks. */
export interface PictureMeasure {
  width: number;
  height: number;
  /** Whether its decoder holds the whole frame in memory instead of going row by row. */
  wholeFrame: boolean;
}

export interface VariantPlan {
  format: PictureVariant['format'];
  width: number;
  height: number;
}

export interface EncodedVariant extends VariantPlan {
  bytes: Uint8Array;
}

/** Words of a cover set from type; none for the cover that stands before adult works. */
export type CoverWords = { title: string; creator: string; paper: number } | 'adult';

/** How noisy blank paper may be: drawn exactly, or with a lossy format's ringing. */
export type Noise = 'exact' | 'lossy';

interface Pixels {
  pixels: SharedArrayBuffer;
  width: number;
  height: number;
}

/** What a picture worker is asked and answers, by task. Pixels are sRGB, 3 bytes each, on white. */
export interface PictureTasks {
  measure: { asked: { bytes: Uint8Array; maxPixels: number }; answer: PictureMeasure };
  decode: {
    /** Scales to width × height, then answers only the rows [from, to). */
    asked: {
      bytes: Uint8Array;
      width: number;
      height: number;
      from: number;
      to: number;
      maxPixels: number;
      timeoutSeconds: number;
      noise: Noise | null;
    };
    answer: { pixels: ArrayBuffer; quiet: Uint8Array };
  };
  typeset: { asked: { words: CoverWords }; answer: { pixels: ArrayBuffer; width: number; height: number } };
  /** A JPEG for those who see a shared link. */
  card: { asked: { wish: CardWish }; answer: { bytes: Uint8Array } };
  encode: { asked: Pixels & { plans: VariantPlan[] }; answer: EncodedVariant[] };
  describe: { asked: Pixels; answer: { thumbhash: string; edge: string } };
}

export type PictureTask = keyof PictureTasks;
