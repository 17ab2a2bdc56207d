import type { StripPlace, TextPlace } from '#vocabulary/place';
import { keepPlace } from '../../reading-store/reading-store.ts';
import type { ContentKind, ViewedEpisode } from '../frame/viewed-episode.ts';
import { noteRead } from './reading-log.ts';
import { keepShelfPlace } from './shelf-keeper.ts';

interface Seen {
  kind: ContentKind;
  fraction: number;
  /** Absent while an episode was only opened: the place kept before stands. */
  place?: TextPlace | StripPlace;
}

/** Keeps where a reader is, for this episode and for the shelf. False when the device keeps nothing. */
export function keepViewedPlace(viewed: ViewedEpisode, { kind, fraction, place }: Seen): boolean {
  noteRead(viewed, fraction);
  return place ? keepPlace(viewed, place, fraction) : keepShelfPlace(viewed, { kind, fraction });
}
