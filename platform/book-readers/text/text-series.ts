import { type SourceEpisode, type SourceWork, parseHeading, planChapters } from '#domain/catalog-import';
import { WITHOUT_HEADINGS } from '#shared/catalog/chapter-shapes';
import type { Reading } from '../import-errors.ts';
import { readInOrder } from '../read-in-order.ts';
import { type BookSourceFile, type SourceFolder, titleOfName, withoutEnding } from '../source-tree.ts';
import { type BookName, readBookName } from './book-name.ts';
import { singleEpisode, splitEpisodes } from './text-episodes.ts';
import { readTextFile } from './text-file.ts';
import { type TextFile, asEpisode, factsOf } from './text-title.ts';

/** Groups the names of texts by work; in order of their numbers. Every other name is alone. */
export function groupByWork<Named extends { name: string }>(files: readonly Named[]): Named[][] {
  const named = files.map((file) => ({ file, name: readBookName(withoutEnding(file.name)) }));
  if (areNumbered(named.map(({ file }) => withoutEnding(file.name)))) return [files.slice()];
  const groups = Map.groupBy(named, ({ name }) => name.base.toLowerCase());
  return [...groups.values()].flatMap((group) => {
    const parts = group.filter(({ name }) => name.part);
    const orders = new Set(parts.map(({ name }) => name.part?.order));
    const isWork = group.length > 1 && parts.length >= group.length - 1 && orders.size === parts.length;
    if (!isWork) return group.map(({ file }) => [file]);
    return [group.toSorted((a, b) => (a.name.part?.order ?? 0) - (b.name.part?.order ?? 0)).map(({ file }) => file)];
  });
}

/** `001 첫눈`, `002 문`: all begin with a number. */
function areNumbered(stems: string[]): boolean {
  const numbers = stems.map((stem) => /^\d+(?=[\s._-]+\D)/u.exec(stem)?.[0]);
  return stems.length > 1 && !numbers.includes(undefined) && new Set(numbers).size === stems.length;
}

interface SeriesFile {
  file: BookSourceFile;
  text: TextFile;
  name: BookName;
}

/** Files of one work: each is a volume with its chapters, or an episode. */
export async function readTextSeries(
  reading: Reading,
  files: BookSourceFile[],
  folder?: SourceFolder,
): Promise<SourceWork> {
  const read = await readInOrder(reading, files, async (own, file): Promise<SeriesFile> => ({
    file,
    text: await readTextFile(own, file, folder),
    name: readBookName(withoutEnding(file.name)),
  }));
  const [first] = read;
  const isShared = read.every(({ text }) => baseTitle(text) === baseTitle(first?.text));
  const shared = isShared ? first?.text : undefined;
  const base = read.every(({ name }) => name.base === first?.name.base) ? (first?.name.base ?? '') : '';
  const title = baseTitle(shared) ?? (base || titleOfName(folder?.name ?? withoutEnding(files[0]?.name ?? '')));
  const author = shared?.author ?? read.find(({ text }) => text.author)?.text.author;
  const status = read.find(({ name }) => name.status)?.name.status;
  const name = {
    ...(first?.name.author === undefined ? {} : { author: first.name.author }),
    ...(status ? { status } : {}),
  };
  return {
    sourceKey: base || (folder?.name ?? title),
    facts: factsOf({ ...first?.text, ...(author === undefined ? {} : { author }) }, name, title),
    episodes: withVolumes(read.map((part) => episodesOf(part, shared?.title))),
    remarks: reading.remarks,
  };
}

/** The work of `달빛 우체국 2권`. */
function baseTitle(text: TextFile | undefined): string | undefined {
  return text?.title === undefined ? undefined : readBookName(text.title).base || text.title;
}

interface Volume {
  label: string;
  isVolume: boolean;
  episodes: SourceEpisode[];
}

function episodesOf({ file, text, name }: SeriesFile, workTitle: string | undefined): Volume {
  const label = name.part?.label ?? '';
  const { shape, chapters } = planChapters(text.blocks);
  const isVolume = name.part?.isVolume ?? false;
  const isSplit = shape !== WITHOUT_HEADINGS && chapters.length >= (isVolume ? 2 : 3);
  if (isSplit || (isVolume && chapters.length > 1))
    return {
      label,
      isVolume: true,
      episodes: splitEpisodes(text, { sourceKey: file.name, title: label, isPart: !isSplit }),
    };
  const { title, blocks } = asEpisode(text, workTitle);
  return {
    label,
    isVolume: false,
    episodes: [singleEpisode(file.name, title ?? titleOfName(withoutEnding(file.name)), blocks)],
  };
}

/** Titles name the volume if the count starts anew in each. */
function withVolumes(volumes: Volume[]): SourceEpisode[] {
  const seen = new Map<string, number>();
  for (const { episodes } of volumes)
    for (const { title } of episodes) if (parseHeading(title)) seen.set(title, (seen.get(title) ?? 0) + 1);
  const startsAnew = volumes.some(({ isVolume }) => isVolume) && [...seen.values()].some((times) => times > 1);
  if (!startsAnew) return volumes.flatMap(({ episodes }) => episodes);
  return volumes.flatMap(({ label, isVolume, episodes }) =>
    episodes.map((episode) =>
      isVolume && !episode.title.startsWith(label) ? { ...episode, title: `${label} ${episode.title}` } : episode,
    ),
  );
}
