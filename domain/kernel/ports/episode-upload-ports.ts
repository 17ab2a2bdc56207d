import type { Picture, PictureAudience } from '#shared/catalog/pictures';
import type { SourcePageSlice } from '#shared/content/webtoon-panels';

/** A picture as uploaded. */
export interface UploadedPicture {
  name: string;
  bytes: Uint8Array;
}

/** A webtoon strip: its size, slices from top to bottom, and blank bands. */
export interface ProcessedStrip {
  width: number;
  height: number;
  slices: { y: number; picture: Picture; pages?: SourcePageSlice[] }[];
  quiet: [number, number][];
}

/**
 * Processes episode pictures like an import. Throws IMPORT_ERROR, naming the file, for invalid, broken or oversized
 * pictures.
 */
export interface EpisodePictureProcessor {
  illustration(file: UploadedPicture, audience: PictureAudience): Promise<Picture>;
  /** `width`: width of the target strip; defaults to the pictures' own width. */
  strip(
    files: UploadedPicture[],
    options: { audience: PictureAudience; width?: number | undefined },
  ): Promise<ProcessedStrip>;
}

/** Stores uploads in chunks, one folder per key. The domain creates keys and checks file names. */
export interface UploadStore {
  /** Limit for all uploads together. */
  maxBytes: number;
  /** Writes a chunk durably. Idempotent. */
  write(file: { key: string; name: string }, chunk: { at: number; bytes: Uint8Array }): Promise<void>;
  /** Local file path. */
  path(file: { key: string; name: string }): string;
  /** Deletes an upload; a missing one is ignored. */
  remove(key: string): Promise<void>;
}
