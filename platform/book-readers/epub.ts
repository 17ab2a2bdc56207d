import type { SourceWork } from '#domain/importing';
import { type Reading, refusals } from './import-refusals.ts';
import type { SourceFile } from './source-tree.ts';

/** An EPUB 2 or 3 as a work. */
export async function readEpub(_reading: Reading, file: SourceFile): Promise<SourceWork> {
  throw refusals.unknownFormat(file.path);
}
