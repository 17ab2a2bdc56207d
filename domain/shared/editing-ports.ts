import type { Picture, PictureAudience } from '#vocabulary/pictures';
import type { StripPage } from '#vocabulary/strip-panels';

/** A picture as it was sent. */
export interface SentPicture {
  name: string;
  bytes: Uint8Array;
}

/** Pictures of an episode as one strip: its size, its slices from top to bottom, its quiet bands. */
export interface MadeStrip {
  width: number;
  height: number;
  slices: { y: number; picture: Picture; pages?: StripPage[] }[];
  quiet: [number, number][];
}

/** Makes pictures of episodes as an import does. Refuses with IMPORT_ERROR, naming the file, what is no picture, broken or too large. */
export interface EpisodePictureMaker {
  illustration(file: SentPicture, audience: PictureAudience): Promise<Picture>;
  /** `width`: of the strip that these are put into; their own without one. */
  strip(files: SentPicture[], use: { audience: PictureAudience; width?: number | undefined }): Promise<MadeStrip>;
}

/**
 * Files that are being uploaded, part by part, each in a folder of its key and under its own name. Keys are made by the
 * domain; a name is checked by it, and never leads anywhere else.
 */
export interface UploadStore {
  /** How many bytes all uploads together may take. */
  mostBytes: number;
  /** Writes a part and answers once it is safe on the disk. Writing the same again changes nothing. */
  write(file: { key: string; name: string }, part: { at: number; bytes: Uint8Array }): Promise<void>;
  /** Where the file lies on this machine. */
  path(file: { key: string; name: string }): string;
  /** Takes it away; what is not there is no fault. */
  remove(key: string): Promise<void>;
}
