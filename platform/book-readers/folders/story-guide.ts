import type { SourceEpisode, SourceGuide } from '#domain/catalog-import';
import { type Reading, importErrors } from '../import-errors.ts';
import { sourcePicture } from '../source-pictures.ts';
import { type BookSourceFile, type SourceFolder, fileAt } from '../source-tree.ts';
import type { ListedGuide } from './work-yaml.ts';

interface GuideInput {
  guide: ListedGuide | undefined;
  folder: SourceFolder;
  episodes: readonly SourceEpisode[];
  /** The work.yaml. */
  sheet: BookSourceFile;
}

/** The guide of a work.yaml, whose episodes are counted from 1. Rejects places without an episode and missing files. */
export async function readStoryGuide(
  reading: Reading,
  { guide, folder, episodes, sheet }: GuideInput,
): Promise<SourceGuide | undefined> {
  if (!guide) return undefined;
  const keyOf = (place: number): string => {
    const episode = episodes[place - 1];
    if (!episode) throw importErrors.mistake(sheet.path, 'guide 항목', `${place}번째 회차가 없습니다`);
    return episode.sourceKey;
  };
  const added = (additions: readonly { from: number; text: string }[]): { from: string; text: string }[] =>
    additions.map(({ from, text }) => ({ from: keyOf(from), text }));
  const characters: SourceGuide['characters'] = [];
  for (const { picture, from, additions, ...character } of guide.characters) {
    const file = picture === undefined ? undefined : await fileAt(folder, picture);
    if (picture !== undefined && !file)
      throw importErrors.mistake(sheet.path, 'guide 항목', `${picture} 파일이 폴더에 없습니다`);
    characters.push({
      ...character,
      from: keyOf(from),
      additions: added(additions),
      ...(file ? { picture: sourcePicture(reading, file) } : {}),
    });
  }
  const recaps = guide.recaps.map(({ from, to, text }) => ({ from: keyOf(from), to: keyOf(to), text }));
  return { recaps, characters };
}
