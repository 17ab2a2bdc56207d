import { kindByName } from '../file-kind.ts';
import type { Reading } from '../import-errors.ts';
import { type BookSourceFile, type SourceFolder, withoutEnding } from '../source-tree.ts';
import { openArchive } from '../zip-archive.ts';
import type { SourceWork } from '#domain/catalog-import';
import { comicInfo } from './comic-info.ts';
import { type ComicIssue, comicWork, coverOf, holdsOneComic, inOrder, readImageFolder } from './image-folder.ts';
import { partTitle, splitPartName, withoutWrapper } from './part-names.ts';
import { workYamlOf } from './work-folder.ts';

/** The archives of one comic in natural order. */
export interface ComicSeries {
  series: string;
  files: BookSourceFile[];
}

/** Archives that are numbered issues of the same comic, by file name or ComicInfo.xml; single ones stay apart. */
export async function comicSeriesIn(reading: Reading, files: BookSourceFile[]): Promise<ComicSeries[]> {
  const archives = files.filter((file) => kindByName(file.name) === 'archive');
  if (archives.length < 2) return [];
  const found = new Map<string, ComicSeries>();
  for (const file of archives) {
    const series = await seriesOf(reading, file);
    if (series === undefined) continue;
    const key = series.normalize('NFKC').toLowerCase();
    const group = found.get(key) ?? { series, files: [] };
    group.files.push(file);
    found.set(key, group);
  }
  return [...found.values()].filter((group) => group.files.length > 1);
}

/** Undefined if it is not an issue of a comic, or cannot be read: reported when it is read alone. */
async function seriesOf(reading: Reading, file: BookSourceFile): Promise<string | undefined> {
  try {
    const folder = await withoutWrapper(await openArchive(reading, file));
    const entries = await folder.entries();
    if (workYamlOf(entries) || !(await holdsOneComic(entries))) return undefined;
    const info = await comicInfo({ ...reading, remarks: [] }, entries);
    return info?.series ?? splitPartName(withoutEnding(file.name))?.series;
  } catch {
    return undefined;
  }
}

export async function readComicSeries(
  reading: Reading,
  folder: SourceFolder,
  { series, files }: ComicSeries,
): Promise<SourceWork> {
  const issues: ComicIssue[] = [];
  let cover: BookSourceFile | undefined;
  for (const file of files) {
    const { title: _wrapper, ...archive } = await withoutWrapper(await openArchive(reading, file));
    const entries = await archive.entries();
    const info = await comicInfo({ ...reading, remarks: [] }, entries);
    const { episodes } = await readImageFolder({ ...reading, remarks: reading.remarks }, archive);
    cover ??= coverOf(entries);
    const name = withoutEnding(file.name);
    const part = partTitle([name], series);
    for (const episode of episodes) {
      const isOnly = episodes.length === 1;
      const title = info?.title ?? (isOnly ? part : `${partTitle([name, ''], series).trim()} ${episode.title}`);
      issues.push({
        episode: { ...episode, title, sourceKey: isOnly ? file.name : `${file.name}/${episode.sourceKey}` },
        info,
      });
    }
  }
  const info = issues.find((issue) => issue.info)?.info;
  const title = info?.series ?? (series === '' ? (folder.title ?? folder.name) : series);
  return comicWork(reading, {
    sourceKey: series === '' ? folder.name : title,
    title,
    issues: inOrder(issues),
    info,
    cover,
  });
}
