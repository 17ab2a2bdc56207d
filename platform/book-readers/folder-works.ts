import type { RefusedSource, Remark, SourceWork } from '#domain/importing';
import { areNumbered, readBookFile, readNumberedTexts } from './book-file.ts';
import { readCatalog } from './catalog.ts';
import { isRefusedFormat, kindByName, kindOfFile } from './file-kind.ts';
import { picturesOf, readImageFolder } from './image-folder.ts';
import type { ImportLimits } from './import-limits.ts';
import { type Reading, refusals, refusedSource } from './import-refusals.ts';
import { type SourceEntry, type SourceFile, type SourceFolder, withoutWrapper } from './source-tree.ts';
import { isTextKind } from './text-file.ts';
import { readWorkFolder, workSheetOf } from './work-folder.ts';
import { openArchive } from './zip-archive.ts';

export type Found = AsyncGenerator<SourceWork | RefusedSource>;

/** How deep works lie under the folder that was given, and how many archives are around it. */
export interface Depth {
  folders: number;
  archives: number;
}

const DEEPEST = 2;

/** Every work in a folder. One that is refused is answered as a refusal, and the others go on. */
export async function* folderWorks(limits: ImportLimits, folder: SourceFolder, depth: Depth): Found {
  const reading: Reading = { limits, remarks: [] };
  try {
    const entries = await folder.entries();
    const sheet = workSheetOf(entries);
    const catalog = fileNamed(entries, /^catalog\.json$/iu);
    if (catalog) yield* readCatalog(limits, folder, catalog);
    else if (sheet) yield await readWorkFolder(reading, folder, sheet);
    else if (await holdsWorks(entries, depth)) yield* shelfWorks(limits, entries, depth);
    else yield* looseWorks(reading, folder, depth);
  } catch (error) {
    yield refusedSource(error, folder.path);
  }
}

function fileNamed(entries: SourceEntry[], name: RegExp): SourceFile | undefined {
  return entries.find((entry): entry is SourceFile => entry.kind === 'file' && name.test(entry.name));
}

/** True when a folder below says by a sheet or a catalogue that it is a work. */
async function holdsWorks(entries: SourceEntry[], depth: Depth): Promise<boolean> {
  if (depth.folders >= DEEPEST) return false;
  for (const entry of entries) if (entry.kind === 'folder' && (await isMarked(entry, depth.folders + 1))) return true;
  return false;
}

async function isMarked(folder: SourceFolder, level: number): Promise<boolean> {
  // A folder that cannot be listed is judged, and refused, when it is read.
  const entries = await folder.entries().catch(() => []);
  if (workSheetOf(entries) || fileNamed(entries, /^catalog\.json$/iu)) return true;
  return holdsWorks(entries, { folders: level, archives: 0 });
}

/** Names that say which part of a work it is, not which work: `1권`, `2화`, `본편.txt`, `book.epub`. */
const PART_NAME =
  /^(?:제?\s*\d+\s*(?:권|화|부|장|편|회|집)?|본편|본문|외전|원고|번외|vol(?:ume)?\.?\s*\d+|book|text|novel|new)$/iu;

/** Names works by their folder too where their own name says only which part they are. */
async function* namedIn(folder: SourceFolder, works: Found): Found {
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

/** A shelf: the folders that are marked as works; anything else on it is remarked. */
async function* shelfWorks(limits: ImportLimits, entries: SourceEntry[], depth: Depth): Found {
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

/** Hands what was found on; the first work that is taken carries the remarks. */
async function* withRemarks(works: Found, remarks: Remark[]): Found {
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

/** Books and pictures that lie about without a sheet. */
async function* looseWorks(reading: Reading, folder: SourceFolder, depth: Depth): Found {
  const entries = await folder.entries();
  const files = entries.filter((entry) => entry.kind === 'file');
  const books = files.filter((file) => kindByName(file.name) !== undefined && kindByName(file.name) !== 'picture');
  const texts = books.filter((file) => isTextKind(kindByName(file.name)));
  const folders = entries.filter((entry) => entry.kind === 'folder');
  const refused = files.filter((file) => isRefusedFormat(file.name));
  for (const file of refused) yield* fileWorks(reading.limits, { file }, depth);
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
  if (books.length + refused.length + folders.length === 0) throw refusals.nothingInside(folder.path);
}

/** True when pictures lie in the folder, or one level below: then its folders are episodes. */
async function holdsPictures(entries: SourceEntry[]): Promise<boolean> {
  if (picturesOf(entries).length > 0) return true;
  for (const entry of entries) if (entry.kind === 'folder' && picturesOf(await entry.entries()).length > 0) return true;
  return false;
}

/** The works of one file: itself, or what is in it when it is an archive. */
export async function* fileWorks(
  limits: ImportLimits,
  { file, folder }: { file: SourceFile; folder?: SourceFolder },
  depth: Depth,
): Found {
  try {
    const kind = await kindOfFile(file);
    if (kind === 'picture') throw refusals.nothingInside(file.path);
    if (kind !== 'archive')
      return yield await readBookFile({ limits, remarks: [] }, kind, { file, ...(folder ? { folder } : {}) });
    if (depth.archives > limits.nesting) throw refusals.nested(file.path);
    const archive = await withoutWrapper(await openArchive({ limits, remarks: [] }, file));
    yield* folderWorks(limits, archive, { folders: depth.folders, archives: depth.archives + 1 });
  } catch (error) {
    yield refusedSource(error, file.path);
  }
}
