import type { RejectedSource, Remark, SourceWork } from '#domain/catalog-import';
import { readBookFile } from '../book-file.ts';
import { readCatalog } from '../catalog.ts';
import { isPictureName, isRefusedFormat, kindByName, kindOfFile } from '../file-kind.ts';
import { comicSeriesIn, readComicSeries } from './comic-archives.ts';
import { holdsOneComic, readImageFolder } from './image-folder.ts';
import { isPartName, withoutWrapper } from './part-names.ts';
import { notesBesidePictures } from './stray-texts.ts';
import type { ImportLimits } from '../import-limits.ts';
import { type Reading, importErrors, rejectedSource } from '../import-errors.ts';
import { type SourceEntry, type BookSourceFile, type SourceFolder } from '../source-tree.ts';
import { isTextKind } from '../text/text-file.ts';
import { groupByWork, readTextSeries } from '../text/text-series.ts';
import { readWorkFolder, workYamlOf } from './work-folder.ts';
import { openArchive } from '../zip-archive.ts';

export type FoundWorks = AsyncGenerator<SourceWork | RejectedSource>;

export interface Depth {
  folders: number;
  archives: number;
}

const DEEPEST = 2;

export async function* folderWorks(limits: ImportLimits, folder: SourceFolder, depth: Depth): FoundWorks {
  const reading: Reading = { limits, remarks: [] };
  try {
    const entries = await folder.entries();
    const sheet = workYamlOf(entries);
    const catalog = fileNamed(entries, /^catalog\.json$/iu);
    if (catalog) yield* readCatalog(limits, folder, catalog);
    else if (sheet) yield await readWorkFolder(reading, folder, sheet);
    else if (await holdsWorks(entries, depth)) yield* shelfWorks(limits, entries, depth);
    else yield* looseWorks(reading, folder, depth);
  } catch (error) {
    yield rejectedSource(error, folder.path);
  }
}

function fileNamed(entries: SourceEntry[], name: RegExp): BookSourceFile | undefined {
  return entries.find((entry): entry is BookSourceFile => entry.kind === 'file' && name.test(entry.name));
}

async function holdsWorks(entries: SourceEntry[], depth: Depth): Promise<boolean> {
  if (depth.folders >= DEEPEST) return false;
  for (const entry of entries) if (entry.kind === 'folder' && (await isMarked(entry, depth.folders + 1))) return true;
  return false;
}

async function isMarked(folder: SourceFolder, level: number): Promise<boolean> {
  // Rejected when read.
  const entries = await folder.entries().catch(() => []);
  if (workYamlOf(entries) || fileNamed(entries, /^catalog\.json$/iu)) return true;
  return holdsWorks(entries, { folders: level, archives: 0 });
}

/** `본편.txt`, `book.epub`. */
const GENERAL_NAME = /^(?:본편|본문|원고|book|text|novel|new)$/iu;

const isPart = (name: string): boolean => GENERAL_NAME.test(name) || isPartName(name);

/** Prefixes the folder name to part names. */
async function* namedIn(folder: SourceFolder, works: FoundWorks): FoundWorks {
  for await (const found of works) {
    if ('refused' in found || found.isDeclared) yield found;
    else {
      const { title } = found.facts;
      yield {
        ...found,
        ...(isPart(found.sourceKey) ? { sourceKey: `${folder.name}/${found.sourceKey}` } : {}),
        ...(isPart(title) ? { facts: { ...found.facts, title: `${folder.name} ${title}` } } : {}),
      };
    }
  }
}

/** Remarks unmarked entries. */
async function* shelfWorks(limits: ImportLimits, entries: SourceEntry[], depth: Depth): FoundWorks {
  const below = { ...depth, folders: depth.folders + 1 };
  const works: SourceFolder[] = [];
  const remarks: Remark[] = [];
  for (const entry of entries) {
    const isWork = entry.kind === 'folder' && ((await isMarked(entry, below.folders)) || (await isUnreadable(entry)));
    if (isWork) works.push(entry);
    else remarks.push({ file: entry.path, sentence: 'work.yaml이 없어 가져오지 않았습니다.' });
  }
  for (const work of works) yield* withRemarks(folderWorks(limits, work, below), remarks);
}

async function* withRemarks(works: FoundWorks, remarks: Remark[]): FoundWorks {
  for await (const found of works) {
    if (!('refused' in found)) found.remarks.push(...remarks.splice(0));
    yield found;
  }
}

async function isUnreadable(folder: SourceFolder): Promise<boolean> {
  return folder.entries().then(
    () => false,
    () => true,
  );
}

/** Without a work.yaml. */
async function* looseWorks(reading: Reading, folder: SourceFolder, depth: Depth): FoundWorks {
  const entries = await folder.entries();
  const files = entries.filter((entry) => entry.kind === 'file');
  const known = files.filter((file) => kindByName(file.name) !== undefined && !isPictureName(file.name));
  const texts = known.filter((file) => isTextKind(kindByName(file.name)));
  const stray = new Set(await notesBesidePictures(folder, texts));
  const books = known.filter((file) => !stray.has(file));
  if (books.length === 0 && (await holdsOneComic(entries))) return yield await readImageFolder(reading, folder);
  const rejected = files.filter((file) => isRefusedFormat(file.name) && !isPictureName(file.name));
  for (const file of rejected) yield* fileWorks(reading.limits, { file }, depth);
  const hasFolders = entries.some((entry) => entry.kind === 'folder');
  if (books.length + rejected.length === 0 && !hasFolders) throw importErrors.nothingInside(folder.path);
  const others = files.filter((file) => !books.includes(file) && !rejected.includes(file));
  yield* withLeftOut(worksIn(reading, { folder, books, depth }), others);
}

interface Loose {
  folder: SourceFolder;
  books: BookSourceFile[];
  depth: Depth;
}

async function* worksIn(reading: Reading, loose: Loose): FoundWorks {
  const { folder, depth } = loose;
  yield* bookWorks(reading, loose);
  if (depth.folders >= DEEPEST) return;
  for (const entry of await folder.entries())
    if (entry.kind === 'folder')
      yield* namedIn(folder, folderWorks(reading.limits, entry, { ...depth, folders: depth.folders + 1 }));
}

/** Remarks files that no work uses, on the last work. */
async function* withLeftOut(works: FoundWorks, files: BookSourceFile[]): FoundWorks {
  const used = new Set<string>();
  let last: SourceWork | undefined;
  for await (const found of works) {
    if ('refused' in found) {
      yield found;
      continue;
    }
    if (last) yield last;
    last = found;
    for (const path of usedPictures(found)) used.add(path);
  }
  last?.remarks.push(...leftOut(files.filter(({ path }) => !used.has(path))));
  if (last) yield last;
}

function* usedPictures({ cover, episodes }: SourceWork): Generator<string> {
  if (cover) yield cover.file;
  for (const { content } of episodes)
    if (content.kind === 'text')
      for (const block of content.blocks) if (block.kind === 'image') yield block.picture.file;
}

function leftOut(files: BookSourceFile[]): Remark[] {
  const sentenceOf = (file: BookSourceFile): string =>
    isPictureName(file.name)
      ? '글에 쓰이지 않은 그림이라 가져오지 않았습니다.'
      : kindByName(file.name) === undefined
        ? '알 수 없는 형식이라 가져오지 않았습니다.'
        : '그림과 함께 들어 있는 안내 글이라 가져오지 않았습니다.';
  return files.map((file) => ({ file: file.path, sentence: sentenceOf(file) }));
}

/** Numbered files are one work, other files a work each. */
async function* bookWorks(reading: Reading, { folder, books, depth }: Loose): FoundWorks {
  const texts = groupByWork(books.filter((file) => isTextKind(kindByName(file.name)))).filter(
    ({ length }) => length > 1,
  );
  for (const group of texts) yield* seriesWorks(reading, group, folder);
  const series = depth.archives > reading.limits.nesting ? [] : await comicSeriesIn(reading, books);
  for (const comic of series)
    try {
      yield await readComicSeries({ limits: reading.limits, remarks: [] }, folder, comic);
    } catch (error) {
      yield rejectedSource(error, folder.path);
    }
  const grouped = new Set([...texts.flat(), ...series.flatMap((comic) => comic.files)]);
  for (const file of books)
    if (!grouped.has(file)) yield* namedIn(folder, fileWorks(reading.limits, { file, folder }, depth));
}

/** Texts of one work. */
export async function* seriesWorks(reading: Reading, files: BookSourceFile[], folder?: SourceFolder): FoundWorks {
  try {
    yield await readTextSeries({ limits: reading.limits, remarks: [] }, files, folder);
  } catch (error) {
    yield rejectedSource(error, folder?.path ?? files[0]?.path ?? '');
  }
}

export async function* fileWorks(
  limits: ImportLimits,
  { file, folder }: { file: BookSourceFile; folder?: SourceFolder },
  depth: Depth,
): FoundWorks {
  try {
    const kind = await kindOfFile(file);
    if (kind === 'picture') throw importErrors.pictureAlone(file.path);
    if (kind !== 'archive')
      return yield await readBookFile({ limits, remarks: [] }, kind, { file, ...(folder ? { folder } : {}) });
    if (depth.archives > limits.nesting) throw importErrors.nested(file.path);
    const archive = await withoutWrapper(await openArchive({ limits, remarks: [] }, file));
    yield* orNothing(folderWorks(limits, archive, { folders: depth.folders, archives: depth.archives + 1 }), file.path);
  } catch (error) {
    yield rejectedSource(error, file.path);
  }
}

/** Rejects a source in which nothing was found. */
export async function* orNothing(works: FoundWorks, path: string): FoundWorks {
  let isEmpty = true;
  for await (const found of works) {
    isEmpty = false;
    yield found;
  }
  if (isEmpty) yield rejectedSource(importErrors.nothingInside(path), path);
}
