import { lstat, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BookReader, describeNumberingGaps } from '#domain/catalog-import';
import { diskFile, diskFolder } from './folders/disk-folder.ts';
import type { FoundWorks } from './folders/folder-works.ts';
import { IMPORT_LIMITS, type ImportLimits } from './import-limits.ts';
import { importErrors, rejectedSource } from './import-errors.ts';

/** Read-only. */
export function createBookReader(limits: Partial<ImportLimits> = {}): BookReader {
  const all = { ...IMPORT_LIMITS, ...limits };
  return { read: (path) => withNumberingRemarks(works(all, path)) };
}

async function* withNumberingRemarks(found: FoundWorks): FoundWorks {
  for await (const work of found) {
    const message =
      'refused' in work ? undefined : describeNumberingGaps(work.episodes.map((episode) => episode.title));
    if (!('refused' in work) && message !== undefined) work.remarks.push({ file: work.sourceKey, sentence: message });
    yield work;
  }
}

async function* works(limits: ImportLimits, path: string): FoundWorks {
  const reading = { limits, remarks: [] };
  const start = { folders: 0, archives: 0 };
  // Lazy: a serving process rarely reads books.
  const { fileWorks, folderWorks, orNothing } = await import('./folders/folder-works.ts');
  try {
    const at = await realpath(path).catch(() => {
      throw importErrors.notFound(path);
    });
    const isFolder = (await lstat(at)).isDirectory();
    if (isFolder) yield* orNothing(folderWorks(limits, diskFolder(reading, at), start), at);
    else yield* fileWorks(limits, { file: await diskFile(reading, at, basename(at)) }, start);
  } catch (error) {
    yield rejectedSource(error, path);
  }
}
