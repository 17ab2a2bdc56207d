import type { BookReader, PictureMaker } from './source-work.ts';

/** What an import works with. `fingerprint` answers the same short text for the same bytes. */
export interface ImportMeans {
  reader: BookReader;
  pictures: PictureMaker;
  fingerprint(parts: (string | Uint8Array)[]): string;
}
