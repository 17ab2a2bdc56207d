import { lstat, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import { type BookReader, numberingRemark } from '#domain/importing';
import { diskFile, diskFolder } from './disk-folder.ts';
import type { Found } from './folder-works.ts';
import { IMPORT_LIMITS, type ImportLimits } from './import-limits.ts';
import { refusals, refusedSource } from './import-refusals.ts';

/** The reader of books from this machine's disks. It writes nothing, runs nothing and keeps no file open. */
export function makeBookReader(limits: Partial<ImportLimits> = {}): BookReader {
  const all = { ...IMPORT_LIMITS, ...limits };
  return { read: (path) => withNumberingRemarks(works(all, path)) };
}

/** Whatever a work was read from, its preview tells of numbers that are missing, come twice or go back. */
async function* withNumberingRemarks(found: Found): Found {
  for await (const work of found) {
    const sentence = 'refused' in work ? undefined : numberingRemark(work.episodes.map((episode) => episode.title));
    if (!('refused' in work) && sentence !== undefined) work.remarks.push({ file: work.sourceKey, sentence });
    yield work;
  }
}

async function* works(limits: ImportLimits, path: string): Found {
  const reading = { limits, remarks: [] };
  const start = { folders: 0, archives: 0 };
  // A serving shop seldom reads books: the readers of all their forms are loaded by the first.
  const { fileWorks, folderWorks } = await import('./folder-works.ts');
  try {
    const at = await realpath(path).catch(() => {
      throw refusals.notFound(path);
    });
    const isFolder = (await lstat(at)).isDirectory();
    if (isFolder) yield* folderWorks(limits, diskFolder(reading, at), start);
    else yield* fileWorks(limits, { file: await diskFile(reading, at, basename(at)) }, start);
  } catch (error) {
    yield refusedSource(error, path);
  }
}
