import type { BookReader, ImportPictureProcessor } from './source-work.ts';

/** Import dependencies. `fingerprint`: a short content hash. */
export interface ImportDeps {
  reader: BookReader;
  pictures: ImportPictureProcessor;
  fingerprint(parts: (string | Uint8Array)[]): string;
}
