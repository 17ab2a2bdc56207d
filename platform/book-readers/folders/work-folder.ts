import { type SourceEpisode, type SourceWork, sourcePictures } from '#domain/catalog-import';
import { strictestRating } from '#shared/catalog/ratings';
import { readEpub } from '../epub/epub.ts';
import { isRefusedFormat, kindByName, kindOfFile } from '../file-kind.ts';
import { coverOf, folderIssues, picturesOf, readImageFolder } from './image-folder.ts';
import { withoutWrapper } from './part-names.ts';
import { type Reading, importErrors } from '../import-errors.ts';
import { readInOrder } from '../read-in-order.ts';
import { sourcePicture } from '../source-pictures.ts';
import {
  type SourceEntry,
  type BookSourceFile,
  type SourceFolder,
  fileAt,
  titleOfName,
  withoutEnding,
} from '../source-tree.ts';
import { singleEpisode, splitEpisodes } from '../text/text-episodes.ts';
import { isTextKind, readText } from '../text/text-file.ts';
import { asEpisode } from '../text/text-title.ts';
import { readStoryGuide } from './story-guide.ts';
import { type ListedEpisode, readWorkYaml } from './work-yaml.ts';
import { openArchive } from '../zip-archive.ts';

export function workYamlOf(entries: SourceEntry[]): BookSourceFile | undefined {
  return entries.find((entry): entry is BookSourceFile => entry.kind === 'file' && /^work\.ya?ml$/iu.test(entry.name));
}

/** Episodes in natural or listed order. */
export async function readWorkFolder(
  reading: Reading,
  folder: SourceFolder,
  sheetFile: BookSourceFile,
): Promise<SourceWork> {
  const sheet = await readWorkYaml(sheetFile);
  const entries = await folder.entries();
  const cover = sheet.cover === undefined ? coverOf(entries) : await needed(folder, sheet.cover, sheetFile);
  const parts = sheet.episodes
    ? await listedEntries(folder, sheet.episodes, sheetFile)
    : entries.filter(isPart).map((entry) => ({ entry }));
  const isAlone = parts.length === 1 && sheet.episodes === undefined;
  const { title } = sheet.facts;
  const episodes = await readInOrder(reading, parts, (own, part) =>
    episodesOf(own, { folder, ...part, isAlone, title }),
  );
  const saved = withoutIllustrations(episodes.flat());
  if (saved.length === 0)
    saved.push(
      ...ownPictures(
        reading,
        folder,
        picturesOf(entries).filter((file) => file !== cover),
      ),
    );
  if (saved.length === 0) throw importErrors.nothingInside(folder.path);
  const guide = await readStoryGuide(reading, { guide: sheet.guide, folder, episodes: saved, sheet: sheetFile });
  remarkUnknown(reading, entries);
  const rating = sheet.facts.rating ?? strictestRating(saved.map((episode) => episode.rating));
  return {
    sourceKey: sheet.key ?? folder.name,
    hasOwnKey: sheet.key !== undefined,
    isDeclared: true,
    facts: { ...sheet.facts, ...(rating === undefined ? {} : { rating }) },
    ...(cover ? { cover: sourcePicture(reading, cover) } : {}),
    episodes: saved,
    ...(guide ? { guide } : {}),
    remarks: reading.remarks,
  };
}

function withoutIllustrations(episodes: SourceEpisode[]): SourceEpisode[] {
  const visible = new Set(
    episodes
      .flatMap(({ content }) => (content.kind === 'text' ? sourcePictures(content.blocks) : []))
      .map((picture) => picture.file),
  );
  return episodes.filter(
    ({ content }) => content.kind === 'text' || !content.images.some((image) => visible.has(image.file)),
  );
}

async function needed(folder: SourceFolder, name: string, sheet: BookSourceFile): Promise<BookSourceFile> {
  const file = await fileAt(folder, name);
  if (!file) throw importErrors.mistake(sheet.path, 'cover 항목', `${name} 파일이 폴더에 없습니다`);
  return file;
}

interface Part {
  entry: SourceEntry;
  listed?: ListedEpisode;
}

async function listedEntries(folder: SourceFolder, list: ListedEpisode[], sheet: BookSourceFile): Promise<Part[]> {
  const parts: Part[] = [];
  for (const [place, listed] of list.entries()) {
    const name = listed.file.normalize('NFC').replace(/\/$/u, '');
    const entry = (await fileAt(folder, name)) ?? (await folder.entries()).find((one) => one.name === name);
    if (!entry)
      throw importErrors.mistake(sheet.path, `episodes.${place}.file 항목`, `${listed.file} 파일이 폴더에 없습니다`);
    parts.push({ entry, listed });
  }
  return parts;
}

function isPart(entry: SourceEntry): boolean {
  if (entry.kind === 'folder') return true;
  const kind = kindByName(entry.name);
  return (
    isTextKind(kind) ||
    kind === 'epub' ||
    kind === 'archive' ||
    (isRefusedFormat(entry.name) && !/\.(?:svg|psd)$/iu.test(entry.name))
  );
}

async function episodesOf(
  reading: Reading,
  part: Part & { folder: SourceFolder; isAlone: boolean; title: string },
): Promise<SourceEpisode[]> {
  const { entry, listed } = part;
  const episodes =
    entry.kind === 'folder'
      ? await folderEpisodes(reading, entry)
      : await fileEpisodes(reading, { ...part, file: entry });
  const only = episodes.length === 1;
  return episodes.map((episode, place) => ({
    ...episode,
    ...(listed?.title === undefined ? {} : { title: only ? listed.title : `${listed.title} (${place + 1})` }),
    ...(listed?.key === undefined ? {} : { sourceKey: only ? listed.key : `${listed.key}#${place + 1}` }),
    ...(listed ? listedFields(listed) : {}),
    ...(listed?.width === undefined || episode.content.kind === 'text'
      ? {}
      : { content: { ...episode.content, width: listed.width } }),
  }));
}

function listedFields(listed: ListedEpisode): Partial<SourceEpisode> {
  const { file: _file, key: _key, title: _title, width: _width, ...fields } = listed;
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

async function folderEpisodes(reading: Reading, folder: SourceFolder): Promise<SourceEpisode[]> {
  return (await folderIssues(reading, folder)).map(({ episode }) => episode);
}

async function fileEpisodes(
  reading: Reading,
  part: { file: BookSourceFile; folder: SourceFolder; isAlone: boolean; title: string; listed?: ListedEpisode },
): Promise<SourceEpisode[]> {
  const { file, folder } = part;
  const kind = await kindOfFile(file);
  const keyed = (episode: SourceEpisode): SourceEpisode => ({
    ...episode,
    sourceKey: `${file.name}/${episode.sourceKey}`,
  });
  if (kind === 'epub') return (await readEpub(reading, file)).episodes.map(keyed);
  if (kind === 'archive') {
    const { title: _wrapper, ...archive } = await withoutWrapper(await openArchive(reading, file));
    const { episodes } = await readImageFolder(reading, archive);
    return episodes.length === 1
      ? episodes.map((episode) => ({ ...episode, sourceKey: file.name }))
      : episodes.map(keyed);
  }
  const text = await readText(reading, kind, { file, folder });
  if (part.listed?.key !== undefined)
    return [singleEpisode(file.name, text.title ?? titleOfName(withoutEnding(file.name)), text.blocks)];
  if (part.isAlone)
    return splitEpisodes(text, { sourceKey: file.name, title: text.title ?? part.title, isPart: false });
  const episode = asEpisode(text, part.title);
  return [singleEpisode(file.name, episode.title ?? titleOfName(withoutEnding(file.name)), episode.blocks)];
}

function ownPictures(reading: Reading, folder: SourceFolder, files: BookSourceFile[]): SourceEpisode[] {
  if (files.length === 0) return [];
  return [
    {
      sourceKey: folder.name,
      title: titleOfName(folder.name),
      content: { kind: 'images', images: files.map((file) => sourcePicture(reading, file)) },
    },
  ];
}

function remarkUnknown(reading: Reading, entries: SourceEntry[]): void {
  for (const entry of entries) {
    if (entry.kind === 'folder' || kindByName(entry.name) !== undefined || /\.ya?ml$/iu.test(entry.name)) continue;
    reading.remarks.push({ file: entry.path, sentence: '알 수 없는 형식이라 가져오지 않았습니다.' });
  }
}
