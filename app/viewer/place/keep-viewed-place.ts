import type { StripPlace, TextPlace } from '#vocabulary/place';
import type { ContentKind, ViewedEpisode } from '../frame/viewed-episode.ts';
import { keepOnDevice, placeKey } from './kept-on-device.ts';
import { keepShelfPlace } from './shelf-keeper.ts';
import { writeToRecords } from './records-door.ts';

interface Seen {
  kind: ContentKind;
  fraction: number;
  /** Absent while an episode was only opened: the place kept before stands. */
  place?: TextPlace | StripPlace;
}

/** Keeps where a reader is, for this episode and for the shelf. False when the device keeps nothing. */
export function keepViewedPlace(viewed: ViewedEpisode, { kind, fraction, place }: Seen): boolean {
  writeToRecords((records) => {
    records.noteRead(viewed, fraction);
    if (place) records.keepPlace(viewed, place, fraction);
  });
  const isKept = place === undefined || keepOnDevice(placeKey(viewed.episode.id), place);
  return keepShelfPlace(viewed, { kind, fraction }) && isKept;
}
