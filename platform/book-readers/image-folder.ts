import type { SourceEpisode, SourcePanel, SourceWork, WorkFacts } from '#domain/importing';
import { type Reading, refusals } from './import-refusals.ts';
import { comicInfo } from './comic-info.ts';
import { isPicture, sourcePicture } from './source-pictures.ts';
import { type SourceEntry, type SourceFile, type SourceFolder, titleOfName } from './source-tree.ts';
import { readPanels } from './work-facts.ts';

const COVER_NAME = /^(?:cover|표지|folder)\.[a-z]+$/iu;

/** Pictures that lie in a folder itself, in natural order. */
export function picturesOf(entries: SourceEntry[]): SourceFile[] {
  return entries.filter((entry): entry is SourceFile => entry.kind === 'file' && isPicture(entry));
}

export function coverOf(entries: SourceEntry[]): SourceFile | undefined {
  return picturesOf(entries).find((file) => COVER_NAME.test(file.name));
}

/** One folder of pictures as one episode, with the described panels of its alt.yaml. Undefined when it holds no picture. */
export async function imageEpisode(
  reading: Reading,
  folder: SourceFolder,
  sourceKey: string = folder.name,
): Promise<SourceEpisode | undefined> {
  const entries = await folder.entries();
  const images = picturesOf(entries).map((file) => sourcePicture(reading, file));
  if (images.length === 0) return undefined;
  const panels = await panelsOf(entries);
  const info = await comicInfo(reading, entries);
  const title = info?.title ?? (info?.number ? `${info.number}화` : titleOfName(folder.name));
  return { sourceKey, title, content: { kind: 'images', images, ...(panels ? { panels } : {}) } };
}

async function panelsOf(entries: SourceEntry[]): Promise<SourcePanel[] | undefined> {
  const sheet = entries.find((entry) => entry.kind === 'file' && /^alt\.ya?ml$/iu.test(entry.name));
  return sheet?.kind === 'file' ? readPanels(sheet) : undefined;
}

/** A folder or an archive of pictures as a work: its own pictures are one episode, each folder of pictures another. */
export async function readImageFolder(reading: Reading, folder: SourceFolder): Promise<SourceWork> {
  const entries = await folder.entries();
  const episodes: SourceEpisode[] = [];
  for (const entry of entries) {
    const episode = entry.kind === 'folder' ? await imageEpisode(reading, entry) : undefined;
    if (episode) episodes.push(episode);
  }
  const info = await comicInfo(reading, entries);
  const cover = coverOf(entries) ?? (episodes.length > 0 ? picturesOf(entries)[0] : undefined);
  const own = picturesOf(entries).filter((file) => file !== cover || episodes.length === 0);
  const title = info?.series ?? info?.title ?? titleOfName(folder.name);
  if (own.length > 0) {
    const images = own.map((file) => sourcePicture(reading, file));
    episodes.unshift({ sourceKey: folder.name, title: info?.title ?? title, content: { kind: 'images', images } });
  }
  if (episodes.length === 0) throw refusals.nothingInside(folder.path);
  remarkOthers(reading, entries);
  const first = own[0] ?? picturesOf(entries)[0];
  const facts: WorkFacts = {
    title,
    creators: info?.creators ?? [],
    shelf: 'webtoon',
    ...(info?.synopsis ? { synopsis: info.synopsis } : {}),
  };
  return { sourceKey: folder.name, facts, ...picture(reading, cover ?? first), episodes, remarks: reading.remarks };
}

function picture(reading: Reading, file: SourceFile | undefined): Pick<SourceWork, 'cover'> {
  return file ? { cover: sourcePicture(reading, file) } : {};
}

function remarkOthers(reading: Reading, entries: SourceEntry[]): void {
  for (const entry of entries) {
    if (entry.kind === 'folder' || isPicture(entry) || /^comicinfo\.xml$/iu.test(entry.name)) continue;
    reading.remarks.push({ file: entry.path, sentence: '그림이 아니어서 가져오지 않았습니다.' });
  }
}
