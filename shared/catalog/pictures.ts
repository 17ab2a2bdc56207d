/** One stored encoding of a picture. `file` is its name under the picture's hash: `720.avif`. */
export interface PictureVariant {
  format: 'avif' | 'webp' | 'jpeg';
  width: number;
  height: number;
  file: string;
  bytes: number;
}

/** Data for rendering a picture without layout shift. */
export interface Picture {
  /** Content hash of the imported file; part of every URL. */
  hash: string;
  width: number;
  height: number;
  /** thumbhash, base64. */
  thumbhash: string;
  /** Edge colour #rrggbb, shown until the picture is loaded. */
  edge: string;
  variants: PictureVariant[];
  /** Signature for protected pictures; absent for public ones. */
  held?: string | undefined;
}

/** Who may fetch a picture: everybody, owners of the episode, or verified adults. */
export type PictureAudience = 'public' | 'holders' | 'adults';
