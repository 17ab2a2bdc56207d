import type { SourceEpisode, SourcePanel, SourceWork, SourceMetadata } from '#domain/catalog-import';
import { type Reading, importErrors } from '../import-errors.ts';
import { type ComicInfo, comicInfo, strictestRating } from './comic-info.ts';
import { isPicture, sourcePicture } from '../source-pictures.ts';
import { type SourceEntry, type BookSourceFile, type SourceFolder, titleOfName } from '../source-tree.ts';
import { readPanels } from './work-yaml.ts';

const COVER_NAME = /^(?:cover|표지|folder)\.[a-z]+$/iu;

export function picturesOf(entries: SourceEntry[]): BookSourceFile[] {
  return entries.filter((entry): entry is BookSourceFile => entry.kind === 'file' && isPicture(entry));
}

export function coverOf(entries: SourceEntry[]): BookSourceFile | undefined {
  return picturesOf(entries).find((file) => COVER_NAME.test(file.name));
}

export interface ComicIssue {
  episode: SourceEpisode;
  info: ComicInfo | undefined;
}

/** With the panels of alt.yaml; undefined without pictures. */
export async function imageEpisode(
  reading: Reading,
  folder: SourceFolder,
  sourceKey: string = folder.name,
): Promise<ComicIssue | undefined> {
  const entries = await folder.entries();
  const images = picturesOf(entries).map((file) => sourcePicture(reading, file));
  if (images.length === 0) return undefined;
  const panels = await panelsOf(entries);
  const info = await comicInfo(reading, entries);
  const title = info?.title ?? titleOfName(folder.name);
  const episode: SourceEpisode = {
    sourceKey,
    title,
    ...ratingOf(info),
    content: { kind: 'images', images, ...(panels ? { panels } : {}) },
  };
  return { episode, info };
}

function ratingOf(info: ComicInfo | undefined): Pick<SourceEpisode, 'rating'> {
  return info?.facts.rating === undefined ? {} : { rating: info.facts.rating };
}

async function panelsOf(entries: SourceEntry[]): Promise<SourcePanel[] | undefined> {
  const sheet = entries.find((entry) => entry.kind === 'file' && /^alt\.ya?ml$/iu.test(entry.name));
  return sheet?.kind === 'file' ? readPanels(sheet) : undefined;
}

/** Own pictures and each subfolder are episodes. */
export async function readImageFolder(reading: Reading, folder: SourceFolder): Promise<SourceWork> {
  const entries = await folder.entries();
  const issues: ComicIssue[] = [];
  for (const entry of entries) {
    const issue = entry.kind === 'folder' ? await imageEpisode(reading, entry) : undefined;
    if (issue) issues.push(issue);
  }
  const episodes = inOrder(issues).map(({ episode }) => episode);
  const own = await comicInfo(reading, entries);
  const info = own ?? issues.find((issue) => issue.info)?.info;
  const cover = coverOf(entries) ?? (episodes.length > 0 ? picturesOf(entries)[0] : undefined);
  const pages = picturesOf(entries).filter((file) => file !== cover || episodes.length === 0);
  const title = info?.series ?? own?.title ?? titleOfName(folder.name);
  if (pages.length > 0) {
    const images = pages.map((file) => sourcePicture(reading, file));
    episodes.unshift({
      sourceKey: folder.name,
      title: own?.title ?? title,
      ...ratingOf(own),
      content: { kind: 'images', images },
    });
  }
  if (episodes.length === 0) throw importErrors.nothingInside(folder.path);
  remarkOthers(reading, entries);
  const rating = strictestRating([...episodes, ...(own ? [own.facts] : [])]);
  const sourceMetadata: SourceMetadata = {
    creators: [],
    ...info?.facts,
    title,
    shelf: 'webtoon',
    ...(rating === undefined ? {} : { rating }),
  };
  const first = pages[0] ?? picturesOf(entries)[0];
  return {
    sourceKey: folder.name,
    facts: sourceMetadata,
    ...picture(reading, cover ?? first),
    episodes,
    remarks: reading.remarks,
  };
}

/** By volume and number if all have them; else in folder order. */
function inOrder(issues: ComicIssue[]): ComicIssue[] {
  const keys = issues.map(({ info }) => info?.order?.join('/'));
  if (keys.includes(undefined) || new Set(keys).size < keys.length) return issues;
  return issues.toSorted((one, other) => {
    const [volume, number] = one.info?.order ?? [0, 0];
    const [otherVolume, otherNumber] = other.info?.order ?? [0, 0];
    return volume - otherVolume || number - otherNumber;
  });
}

function picture(reading: Reading, file: BookSourceFile | undefined): Pick<SourceWork, 'cover'> {
  return file ? { cover: sourcePicture(reading, file) } : {};
}

function remarkOthers(reading: Reading, entries: SourceEntry[]): void {
  for (const entry of entries) {
    if (entry.kind === 'folder' || isPicture(entry) || /^comicinfo\.xml$/iu.test(entry.name)) continue;
    reading.remarks.push({ file: entry.path, sentence: '그림이 아니어서 가져오지 않았습니다.' });
  }
}
