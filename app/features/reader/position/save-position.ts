import type { StripReadingPosition, TextReadingPosition } from '#shared/reading/reading-position';
import type { ContentKind, ViewedEpisode } from '../shell/viewed-episode.ts';
import { isReadingPrivate } from './private-reading.ts';
import { storePosition } from './position-storage.ts';
import { saveLibraryPosition } from './save-library-position.ts';
import { withReadingRecords } from './reading-records-loader.ts';

interface Seen {
  kind: ContentKind;
  fraction: number;
  /** Absent when the episode was only opened: the saved position stays. */
  place?: TextReadingPosition | StripReadingPosition;
}

/** Saves the position for the episode and the library, unless reading is private. False when storage is unavailable. */
export function saveViewedPosition(viewed: ViewedEpisode, { kind, fraction, place }: Seen): boolean {
  if (isReadingPrivate()) return true;
  withReadingRecords((records) => {
    records.logReading(viewed, fraction);
    if (place) records.savePosition(viewed, place, fraction);
  });
  const isSaved =
    place === undefined || storePosition(viewed.episode.id, place, { view: fraction, furthest: fraction });
  return saveLibraryPosition(viewed, { kind, fraction }) && isSaved;
}
