import type { EpisodeLineWire, WorkViewWire } from '#contract/catalogue';
import type { ShelfPlace } from '../device/places.ts';

type PlacedLine = Pick<EpisodeLineWire, 'id' | 'position' | 'unit' | 'content'>;

/**
 * The episode in which a reader stands, as far as the page knows: by its line where that is shown, by the place itself
 * where it lies in another part of the list. Nothing where the whole list is there and the episode is not.
 */
export function lineAt(
  { episodes, list }: Pick<WorkViewWire, 'episodes' | 'list'>,
  { episode: id, position, unit = list.unit, kind: content }: ShelfPlace,
): PlacedLine | undefined {
  const line = episodes.find((episode) => episode.id === id);
  return line ?? (episodes.length < list.count ? { id, position, unit, content } : undefined);
}
