import type { ShareCardInput } from '#kernel/context';
import type { PictureVariant } from '#shared/catalog/pictures';

/** Header data after EXIF rotation. */
export interface PictureMeasure {
  width: number;
  height: number;
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

/** Text of a generated cover; none for adult works. */
export type CoverWords = { title: string; creator: string; paper: number } | 'adult';

export type Noise = 'exact' | 'lossy';

interface Pixels {
  pixels: SharedArrayBuffer;
  width: number;
  height: number;
}

/** Messages by task. Pixels are sRGB, 3 bytes, on white. */
export interface PictureTasks {
  measure: { asked: { bytes: Uint8Array; maxPixels: number }; answer: PictureMeasure };
  decode: {
    /** Scales to width × height and returns rows [from, to). */
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
  /** JPEG for link previews. */
  card: { asked: { wish: ShareCardInput }; answer: { bytes: Uint8Array } };
  encode: { asked: Pixels & { plans: VariantPlan[] }; answer: EncodedVariant[] };
  describe: { asked: Pixels; answer: { thumbhash: string; edge: string } };
}

export type PictureTask = keyof PictureTasks;
