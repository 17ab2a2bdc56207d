import {
  type RejectedSource,
  type SourceEpisode,
  type SourceEpisodes,
  numberInVolume,
  parseHeading,
  planChapters,
} from '#domain/catalog-import';
import { WITHOUT_HEADINGS } from '#shared/catalog/chapter-shapes';
import { readEpub } from './epub/epub.ts';
import { isPictureName, kindByName, kindOfFile } from './file-kind.ts';
import { folderIssues, readImageFolder } from './folders/image-folder.ts';
import { withoutWrapper } from './folders/part-names.ts';
import { notesBesidePictures } from './folders/stray-texts.ts';
import type { ImportLimits } from './import-limits.ts';
import { type Reading, importErrors, rejectedSource } from './import-errors.ts';
import { type BookSourceFile, type SourceFolder, titleOfName, withoutEnding } from './source-tree.ts';
import { readBookName } from './text/book-name.ts';
import { singleEpisode, splitEpisodes } from './text/text-episodes.ts';
import { readTextFile } from './text/text-file.ts';
import { asEpisode } from './text/text-title.ts';
import { openArchive } from './zip-archive.ts';

type FoundEpisodes = AsyncGenerator<SourceEpisodes | RejectedSource>;

interface Place {
  limits: ImportLimits;
  work: { title: string; isWhole?: boolean };
  archives: number;
  folder?: SourceFolder;
}

/** Episodes of one work: of texts, EPUBs, folders of pictures and archives of them. */
export async function* episodesOfFile(file: BookSourceFile, place: Place): FoundEpisodes {
  const reading: Reading = { limits: place.limits, remarks: [] };
  try {
    const kind = await kindOfFile(file);
    if (kind === 'picture') throw importErrors.pictureAlone(file.path);
    if (kind !== 'archive') {
      const episodes =
        kind === 'epub' ? (await readEpub(reading, file)).episodes : await textEpisodes(reading, file, place);
      return yield found(reading, file.name, episodes);
    }
    if (place.archives > place.limits.nesting) throw importErrors.nested(file.path);
    const archive = await withoutWrapper(await openArchive(reading, file));
    yield* episodesOfFolder(archive, { ...place, archives: place.archives + 1 });
  } catch (error) {
    yield rejectedSource(error, file.path);
  }
}

async function* episodesOfFolder(folder: SourceFolder, place: Place): FoundEpisodes {
  const reading: Reading = { limits: place.limits, remarks: [] };
  const entries = await folder.entries();
  const files = entries.filter((entry) => entry.kind === 'file');
  const folders = entries.filter((entry) => entry.kind === 'folder');
  const known = files.filter(({ name }) => kindByName(name) !== undefined && !isPictureName(name));
  const notes = new Set(await notesBesidePictures(folder, known));
  const books = files.filter((file) => !notes.has(file) && !isPictureName(file.name) && !isSheet(file.name));
  const texts = books.filter(({ name }) => kindByName(name) !== undefined);
  if (texts.length === 0) {
    const { episodes } =
      folders.length > 0
        ? { episodes: (await folderIssues(reading, folder, { path: [], work: folder })).map(({ episode }) => episode) }
        : await readImageFolder(reading, folder);
    if (episodes.length === 0) throw importErrors.nothingInside(folder.path);
    return yield found(reading, folder.name, episodes);
  }
  for (const file of books) yield* episodesOfFile(file, { ...place, folder });
  for (const one of folders)
    try {
      if (!(await isOnlyPictures(one, texts.length))) yield* episodesOfFolder(one, place);
    } catch (error) {
      yield rejectedSource(error, one.path);
    }
}

/** A folder of pictures that the texts beside it show. */
async function isOnlyPictures(folder: SourceFolder, texts: number): Promise<boolean> {
  const entries = await folder.entries();
  const isGeneral = /^(?:images?|img|pictures?|illust.*|media|assets?|그림|삽화|이미지)$/iu.test(folder.name);
  return texts > 0 && isGeneral && entries.every(({ name }) => isPictureName(name));
}

const isSheet = (name: string): boolean => /^(?:comicinfo\.xml|.*\.ya?ml)$/iu.test(name);

/** Takes the number from the file name when the title has none. */
function found({ remarks }: Reading, file: string, episodes: SourceEpisode[]): SourceEpisodes {
  const [only] = episodes;
  const number = only && episodes.length === 1 ? numberOfName(withoutEnding(file)) : undefined;
  const numbered = episodes.map((episode) => ({
    ...episode,
    sourceKey: `${file}/${episode.sourceKey}`,
    ...(number === undefined ? {} : { number }),
  }));
  return { file, episodes: numbered, remarks };
}

/** `제101화 첫눈`, `달빛 우체국 101`, `EP101`. */
function numberOfName(stem: string): number | undefined {
  const { part } = readBookName(stem);
  if (part && !part.isVolume) return parseHeading(part.label)?.number ?? part.order;
  const counted = numberInVolume(stem);
  if (counted !== undefined) return counted;
  const heading = parseHeading(stem.replaceAll('_', ' ').trim());
  return heading === undefined || heading.format === 'named' ? undefined : heading.number;
}

const MIN_CHAPTERS = 3;

/** An episode, or several if the text has headings and is not wanted whole; a file with the number of one needs more of them. */
async function textEpisodes(reading: Reading, file: BookSourceFile, { work, folder }: Place): Promise<SourceEpisode[]> {
  const text = await readTextFile(reading, file, folder);
  const stem = withoutEnding(file.name);
  const { shape, chapters } = planChapters(text.blocks);
  const least = numberOfName(stem) === undefined ? 2 : MIN_CHAPTERS;
  const isSplit = shape !== WITHOUT_HEADINGS && chapters.length >= least;
  // The first of several headings is not the title of them all.
  if (isSplit && work.isWhole) return [singleEpisode(file.name, episodeTitle(undefined, stem), text.blocks)];
  if (isSplit) return splitEpisodes(text, { sourceKey: file.name, title: text.title ?? stem, isPart: false });
  const { title, blocks } = asEpisode(text, work.title);
  return [singleEpisode(file.name, episodeTitle(title === work.title ? undefined : title, stem), blocks)];
}

/** The title of the text, with the number of the name if it has none. */
function episodeTitle(title: string | undefined, stem: string): string {
  if (title !== undefined && parseHeading(title)?.number !== undefined) return title;
  const { base, part } = readBookName(stem);
  const named =
    part && !part.isVolume && base !== ''
      ? titleOfName(part.label)
      : /^\d{1,5}$/u.test(stem)
        ? `${Number(stem)}화`
        : stem;
  if (title === undefined) return named.replaceAll('_', ' ').trim();
  return /^(?:제\s?)?\d{1,5}\s?[화회]$/u.test(named) ? `${named} ${title}` : title;
}
