import { PLACES_KEY, parsePlaces, readStored } from '../device/places.ts';
import { keepOnDevice } from './kept-on-device.ts';
import { withShelfPlace } from './shelf-places.ts';
import type { ContentKind, ViewedEpisode } from './viewed-episode.ts';

interface Seen {
  kind: ContentKind;
  fraction: number;
}

/** Keeps what other screens show of this work. False when the device keeps nothing. */
export function keepShelfPlace(viewed: ViewedEpisode, seen: Seen & { coverHash?: string }): boolean {
  const { work, episode } = viewed;
  const place = {
    workId: work.id,
    title: work.title,
    coverHash: seen.coverHash ?? knownCover(work.id) ?? '',
    episode: episode.id,
    episodeTitle: episode.title,
    position: episode.position,
    kind: seen.kind,
    fraction: Math.round(seen.fraction * 10_000) / 10_000,
    at: new Date().toISOString(),
  };
  return keepOnDevice(PLACES_KEY, withShelfPlace(readStored(PLACES_KEY), place));
}

/** Learns the work's cover once: the shelf shows no place without one. */
export async function learnCover(viewed: ViewedEpisode, seen: Seen): Promise<void> {
  if (knownCover(viewed.work.id)) return;
  const answer = await fetch(`/ko/v1/works/${viewed.work.id}`).catch(() => undefined);
  if (!answer?.ok) return;
  const body: { result?: { cover?: { hash?: unknown } } } = await answer.json();
  const coverHash = body.result?.cover?.hash;
  if (typeof coverHash === 'string') keepShelfPlace(viewed, { ...seen, coverHash });
}

function knownCover(workId: number): string | undefined {
  return parsePlaces(readStored(PLACES_KEY)).find((place) => place.workId === workId)?.coverHash;
}
