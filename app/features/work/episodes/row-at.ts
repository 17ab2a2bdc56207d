import type { EpisodeLineDto, WorkViewDto } from '#contract/catalog';
import type { LibraryPosition } from '../../../browser/device-positions.ts';

type PositionedEpisode = Pick<EpisodeLineDto, 'id' | 'position' | 'unit' | 'content'>;

/** Current episode: its row if loaded, else the reading position itself; undefined when the complete list lacks it. */
export function rowAt(
  { episodes, list }: Pick<WorkViewDto, 'episodes' | 'list'>,
  { episode: id, position, unit = list.unit, kind: content }: LibraryPosition,
): PositionedEpisode | undefined {
  const line = episodes.find((episode) => episode.id === id);
  return line ?? (episodes.length < list.count ? { id, position, unit, content } : undefined);
}
