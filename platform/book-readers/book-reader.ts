import { lstat, realpath } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  type BookReader,
  type RejectedSource,
  type SourceEpisodes,
  describeNumberingGaps,
} from '#domain/catalog-import';
import { diskFile, diskFolder } from './folders/disk-folder.ts';
import type { FoundWorks } from './folders/folder-works.ts';
import { IMPORT_LIMITS, type ImportLimits } from './import-limits.ts';
import { type Reading, importErrors, rejectedSource } from './import-errors.ts';
import type { BookSourceFile } from './source-tree.ts';

/** Read-only. */
export function createBookReader(limits: Partial<ImportLimits> = {}): BookReader {
  const all = { ...IMPORT_LIMITS, ...limits };
  return {
    read: (paths) => withNumberingRemarks(typeof paths === 'string' ? works(all, paths) : works(all, ...paths)),
    group: groupFiles,
    episodes: (path, work) => episodes(all, path, work),
  };
}

async function* withNumberingRemarks(found: FoundWorks): FoundWorks {
  for await (const work of found) {
    const message =
      'refused' in work ? undefined : describeNumberingGaps(work.episodes.map((episode) => episode.title));
    if (!('refused' in work) && message !== undefined) work.remarks.push({ file: work.sourceKey, sentence: message });
    yield work;
  }
}

async function groupFiles(paths: readonly string[]): Promise<string[][]> {
  const { groupByWork } = await import('./text/text-series.ts');
  const { isTextKind } = await import('./text/text-file.ts');
  const { kindByName } = await import('./file-kind.ts');
  const isText = (path: string): boolean => isTextKind(kindByName(path));
  const files = paths.filter(isText).map((path) => ({ name: basename(path), path }));
  const groups = groupByWork(files).map((group) => group.map(({ path }) => path));
  const first = (path: string): string[] | undefined => groups.find((group) => group.includes(path));
  return [...new Set(paths.map((path) => first(path) ?? [path]))];
}

async function* works(limits: ImportLimits, path = '', ...others: string[]): FoundWorks {
  const reading = { limits, remarks: [] };
  const start = { folders: 0, archives: 0 };
  // Lazy: a serving process rarely reads books.
  const { fileWorks, folderWorks, orNothing, seriesWorks } = await import('./folders/folder-works.ts');
  try {
    if (others.length > 0) return yield* seriesWorks(reading, await filesAt(reading, [path, ...others]));
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

async function* episodes(
  limits: ImportLimits,
  path: string,
  work: { title: string; isWhole?: boolean },
): AsyncGenerator<SourceEpisodes | RejectedSource> {
  const { episodesOfFile } = await import('./episode-files.ts');
  try {
    const [file] = await filesAt({ limits, remarks: [] }, [path]);
    if (file) yield* episodesOfFile(file, { limits, work, archives: 0 });
  } catch (error) {
    yield rejectedSource(error, path);
  }
}

function filesAt(reading: Reading, paths: string[]): Promise<BookSourceFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      const at = await realpath(path).catch(() => {
        throw importErrors.notFound(path);
      });
      return diskFile(reading, at, basename(at));
    }),
  );
}
