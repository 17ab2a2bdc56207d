import { PLACES_KEY, readStored } from '../../device/places.ts';
import { keepOnDevice } from './kept-on-device.ts';
import { withShelfPlace } from './shelf-places.ts';
import type { ContentKind, ViewedEpisode } from '../frame/viewed-episode.ts';

interface Seen {
  kind: ContentKind;
  fraction: number;
}

/** Keeps what other screens show of this work. False when the device keeps nothing. */
export function keepShelfPlace(viewed: ViewedEpisode, seen: Seen): boolean {
  const { work, episode } = viewed;
  const place = {
    workId: work.id,
    title: work.title,
    coverHash: work.coverHash,
    episode: episode.id,
    episodeTitle: episode.title,
    position: episode.position,
    unit: episode.unit,
    kind: seen.kind,
    fraction: Math.round(seen.fraction * 10_000) / 10_000,
    at: new Date().toISOString(),
  };
  return keepOnDevice(PLACES_KEY, withShelfPlace(readStored(PLACES_KEY), place));
}
