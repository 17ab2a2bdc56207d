/** One stored encoding of a picture. `file` is its name under the picture's hash: `720.avif`. */
export interface PictureVariant {
  format: 'avif' | 'webp' | 'jpeg';
  width: number;
  height: number;
  file: string;
  bytes: number;
}

/** What a page needs to show a picture without a jump: size, first blur, edge colour, variants. */
export interface Picture {
  /** Hash of what was imported, the picture's name in every address. */
  hash: string;
  width: number;
  height: number;
  /** thumbhash, base64. */
  thumbhash: string;
  /** Colour of its edge, #rrggbb: painted behind it until it is there. */
  edge: string;
  variants: PictureVariant[];
  /** The stamp under which its reader may fetch it; absent where everybody may. */
  held?: string | undefined;
}

/** Who may fetch a picture's files: everybody, holders of the episode, or verified adults. */
export type PictureAudience = 'public' | 'holders' | 'adults';
