import type { RejectedSource, Remark, SourceWork } from '#domain/catalog-import';
import { areNumbered, readBookFile, readNumberedTexts } from '../book-file.ts';
import { readCatalog } from '../catalog.ts';
import { isRefusedFormat, kindByName, kindOfFile } from '../file-kind.ts';
import { picturesOf, readImageFolder } from './image-folder.ts';
import type { ImportLimits } from '../import-limits.ts';
import { type Reading, importErrors, rejectedSource } from '../import-errors.ts';
import { type SourceEntry, type BookSourceFile, type SourceFolder, withoutWrapper } from '../source-tree.ts';
import { isTextKind } from '../text/text-file.ts';
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

/** `1권`, `2화`, `본편.txt`, `book.epub`. */
const PART_NAME =
  /^(?:제?\s*\d+\s*(?:권|화|부|장|편|회|집)?|본편|본문|외전|원고|번외|vol(?:ume)?\.?\s*\d+|book|text|novel|new)$/iu;

/** Prefixes the folder name to part names. */
async function* namedIn(folder: SourceFolder, works: FoundWorks): FoundWorks {
  for await (const found of works) {
    if ('refused' in found || found.isDeclared) yield found;
    else {
      const { title } = found.facts;
      yield {
        ...found,
        ...(PART_NAME.test(found.sourceKey) ? { sourceKey: `${folder.name}/${found.sourceKey}` } : {}),
        ...(PART_NAME.test(title) ? { facts: { ...found.facts, title: `${folder.name} ${title}` } } : {}),
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
  const books = files.filter((file) => kindByName(file.name) !== undefined && kindByName(file.name) !== 'picture');
  const texts = books.filter((file) => isTextKind(kindByName(file.name)));
  const folders = entries.filter((entry) => entry.kind === 'folder');
  const rejected = files.filter((file) => isRefusedFormat(file.name));
  for (const file of rejected) yield* fileWorks(reading.limits, { file }, depth);
  if (books.length === 0 && (await holdsPictures(entries))) return yield await readImageFolder(reading, folder);
  const isNumbered = texts.length > 1 && texts.length === books.length && areNumbered(texts);
  const unknown = files.filter((file) => kindByName(file.name) === undefined && !isRefusedFormat(file.name));
  const remarks = unknown.map((file) => ({ file: file.path, sentence: '알 수 없는 형식이라 가져오지 않았습니다.' }));
  if (isNumbered) {
    reading.remarks.push(...remarks);
    yield await readNumberedTexts(reading, folder, texts);
  } else
    for (const file of books)
      yield* withRemarks(namedIn(folder, fileWorks(reading.limits, { file, folder }, depth)), remarks);
  if (depth.folders < DEEPEST)
    for (const below of folders)
      yield* namedIn(folder, folderWorks(reading.limits, below, { ...depth, folders: depth.folders + 1 }));
  if (books.length + rejected.length + folders.length === 0) throw importErrors.nothingInside(folder.path);
}

/** Here or one level below; then subfolders are episodes. */
async function holdsPictures(entries: SourceEntry[]): Promise<boolean> {
  if (picturesOf(entries).length > 0) return true;
  for (const entry of entries) if (entry.kind === 'folder' && picturesOf(await entry.entries()).length > 0) return true;
  return false;
}

export async function* fileWorks(
  limits: ImportLimits,
  { file, folder }: { file: BookSourceFile; folder?: SourceFolder },
  depth: Depth,
): FoundWorks {
  try {
    const kind = await kindOfFile(file);
    if (kind === 'picture') throw importErrors.nothingInside(file.path);
    if (kind !== 'archive')
      return yield await readBookFile({ limits, remarks: [] }, kind, { file, ...(folder ? { folder } : {}) });
    if (depth.archives > limits.nesting) throw importErrors.nested(file.path);
    const archive = await withoutWrapper(await openArchive({ limits, remarks: [] }, file));
    yield* folderWorks(limits, archive, { folders: depth.folders, archives: depth.archives + 1 });
  } catch (error) {
    yield rejectedSource(error, file.path);
  }
}
