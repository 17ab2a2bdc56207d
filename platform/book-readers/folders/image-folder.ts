import type { SourceEpisode, SourceMetadata, SourcePanel, SourceWork } from '#domain/catalog-import';
import { isPictureName } from '../file-kind.ts';
import { type Reading, importErrors } from '../import-errors.ts';
import { isPicture, sourcePicture } from '../source-pictures.ts';
import {
  type SourceEntry,
  type BookSourceFile,
  type SourceFolder,
  titleOfName,
  withoutEnding,
} from '../source-tree.ts';
import { strictestRating } from '#shared/catalog/ratings';
import { type ComicInfo, comicInfo } from './comic-info.ts';
import { partTitle, splitPartName } from './part-names.ts';
import { readPanels } from './work-yaml.ts';

const COVER_NAME = /^(?:cover|표지|folder)\.[a-z]+$/iu;

/** Unsupported formats are included, because a page must not be missing silently, unless a readable copy exists. */
export function picturesOf(entries: SourceEntry[]): BookSourceFile[] {
  const files = entries.filter((entry): entry is BookSourceFile => entry.kind === 'file');
  const readable = new Set(files.filter(isPicture).map(({ name }) => withoutEnding(name)));
  return files.filter(
    (file) => isPicture(file) || (isPictureName(file.name) && !readable.has(withoutEnding(file.name))),
  );
}

export function coverOf(entries: SourceEntry[]): BookSourceFile | undefined {
  return picturesOf(entries).find((file) => isPicture(file) && COVER_NAME.test(file.name));
}

export interface ComicIssue {
  episode: SourceEpisode;
  info: ComicInfo | undefined;
}

/** With the panels of alt.yaml. */
async function issueOf(
  reading: Reading,
  entries: SourceEntry[],
  issue: { pages: BookSourceFile[]; sourceKey: string; title: string; info: ComicInfo | undefined },
): Promise<ComicIssue> {
  const { pages, sourceKey, title, info } = issue;
  const images = pages.map((file) => sourcePicture(reading, file));
  const panels = await panelsOf(entries);
  const episode: SourceEpisode = {
    sourceKey,
    title: info?.title ?? title,
    ...(info?.facts.rating === undefined ? {} : { rating: info.facts.rating }),
    content: { kind: 'images', images, ...(panels ? { panels } : {}) },
  };
  return { episode, info };
}

async function panelsOf(entries: SourceEntry[]): Promise<SourcePanel[] | undefined> {
  const sheet = entries.find((entry) => entry.kind === 'file' && /^alt\.ya?ml$/iu.test(entry.name));
  return sheet?.kind === 'file' ? readPanels(sheet) : undefined;
}

/** Volume and chapter folders below a work. */
const MAX_DEPTH = 4;

/** Own pictures and each folder with pictures are episodes. */
export async function readImageFolder(reading: Reading, folder: SourceFolder): Promise<SourceWork> {
  const entries = await folder.entries();
  const issues = inOrder(await issuesBelow(reading, folder, { path: [], work: folder }));
  const own = await comicInfo(reading, entries);
  const info = own ?? issues.find((issue) => issue.info)?.info;
  const pictures = picturesOf(entries);
  const cover = coverOf(entries) ?? (issues.length > 0 ? pictures[0] : undefined);
  const pages = pictures.filter((file) => file !== cover || issues.length === 0);
  const title = info?.series ?? own?.title ?? titleOfName(folder.title ?? folder.name);
  if (pages.length > 0) {
    const issue = await issueOf(reading, entries, { pages, sourceKey: folder.name, title, info: own });
    issues.unshift({ episode: issue.episode, info: undefined });
  }
  const [first] = issues;
  if (first === undefined) throw importErrors.nothingInside(folder.path);
  remarkOthers(reading, entries);
  const isIssue = issues.length === 1 && own?.series !== undefined && own.order !== undefined;
  const work = comicWork(reading, { sourceKey: folder.name, title, issues, info, cover: cover ?? pages[0] });
  return { ...work, ...(isIssue ? { isIssue } : {}) };
}

/** A work of issues with the strictest of their ratings. */
export function comicWork(
  reading: Reading,
  work: {
    sourceKey: string;
    title: string;
    issues: ComicIssue[];
    info: ComicInfo | undefined;
    cover: BookSourceFile | undefined;
  },
): SourceWork {
  const { sourceKey, title, issues, info, cover } = work;
  const episodes = issues.map(({ episode }) => episode);
  const rating = strictestRating([...episodes.map((episode) => episode.rating), info?.facts.rating]);
  const facts: SourceMetadata = {
    creators: [],
    ...info?.facts,
    title,
    shelf: 'webtoon',
    ...(rating === undefined ? {} : { rating }),
    ...(info?.count !== undefined && episodes.length >= info.count ? { status: 'completed' as const } : {}),
  };
  if (info?.count !== undefined && episodes.length < info.count)
    reading.remarks.push({
      file: sourceKey,
      sentence: `모두 ${info.count}화인 작품의 ${episodes.length}화를 가져왔습니다.`,
    });
  const firstPage = episodes[0]?.content;
  const drawn = cover ? sourcePicture(reading, cover) : firstPage?.kind === 'images' ? firstPage.images[0] : undefined;
  return { sourceKey, facts, ...(drawn ? { cover: drawn } : {}), episodes, remarks: reading.remarks };
}

interface Place {
  /** Folder names below the work. */
  path: string[];
  work: SourceFolder;
}

async function issuesBelow(reading: Reading, folder: SourceFolder, { path, work }: Place): Promise<ComicIssue[]> {
  const issues: ComicIssue[] = [];
  for (const entry of await folder.entries())
    if (entry.kind === 'folder')
      issues.push(...(await folderIssues(reading, entry, { path: [...path, entry.name], work })));
  return issues;
}

/** The folder's own pictures and those of its subfolders; remarks what is left out. */
export async function folderIssues(
  reading: Reading,
  folder: SourceFolder,
  place: Place = { path: [folder.name], work: folder },
): Promise<ComicIssue[]> {
  const { path, work } = place;
  const entries = await folder.entries();
  const below = path.length < MAX_DEPTH ? await issuesBelow(reading, folder, place) : [];
  const pictures = picturesOf(entries);
  const cover = below.length > 0 ? (coverOf(entries) ?? (pictures.length === 1 ? pictures[0] : undefined)) : undefined;
  const pages = pictures.filter((file) => file !== cover);
  if (cover) reading.remarks.push({ file: cover.path, sentence: '권의 표지라 가져오지 않았습니다.' });
  remarkOthers(reading, entries);
  const isEmpty = pages.length + below.length === 0;
  if (isEmpty) reading.remarks.push({ file: folder.path, sentence: '그림이 없는 폴더라 가져오지 않았습니다.' });
  if (pages.length === 0) return below;
  const title = partTitle(path, work.title ?? work.name);
  const info = await comicInfo(reading, entries);
  return [await issueOf(reading, entries, { pages, sourceKey: path.join('/'), title, info }), ...below];
}

/** Whether pictures below a folder belong to one work: episode folders, or volumes of them. */
export async function holdsOneComic(entries: SourceEntry[]): Promise<boolean> {
  if (picturesOf(entries).length > 0 && !entries.some((entry) => entry.kind === 'folder')) return true;
  const folders = entries.filter((entry): entry is SourceFolder => entry.kind === 'folder');
  const nested: SourceFolder[] = [];
  for (const folder of folders) {
    if (picturesOf(await folder.entries()).length > 0) return true;
    if (await holdsPictures(folder, MAX_DEPTH - 1)) nested.push(folder);
  }
  if (nested.length === 0) return picturesOf(entries).length > 0;
  const [first, ...others] = nested.map(({ name }) => splitPartName(name)?.series.toLowerCase());
  return first !== undefined && others.every((series) => series === first);
}

async function holdsPictures(folder: SourceFolder, depth: number): Promise<boolean> {
  const entries = await folder.entries();
  if (picturesOf(entries).length > 0) return true;
  for (const entry of depth > 0 ? entries : [])
    if (entry.kind === 'folder' && (await holdsPictures(entry, depth - 1))) return true;
  return false;
}

/** By volume and number if all have them; else in folder order. */
export function inOrder(issues: ComicIssue[]): ComicIssue[] {
  const keys = issues.map(({ info }) => info?.order?.join('/'));
  if (keys.includes(undefined) || new Set(keys).size < keys.length) return issues;
  return issues.toSorted((one, other) => {
    const [volume, number] = one.info?.order ?? [0, 0];
    const [otherVolume, otherNumber] = other.info?.order ?? [0, 0];
    return volume - otherVolume || number - otherNumber;
  });
}

function remarkOthers(reading: Reading, entries: SourceEntry[]): void {
  const pictures = new Set<SourceEntry>(picturesOf(entries));
  for (const entry of entries) {
    if (entry.kind === 'folder' || pictures.has(entry) || /^(?:comicinfo\.xml|alt\.ya?ml)$/iu.test(entry.name))
      continue;
    reading.remarks.push({ file: entry.path, sentence: '그림이 아니어서 가져오지 않았습니다.' });
  }
}
