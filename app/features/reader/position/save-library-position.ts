import { isFinished } from '#shared/reading/finished';
import { POSITIONS_KEY, readStored } from '../../../browser/stored-values.ts';
import { writeLocalJson } from './position-storage.ts';
import { mergeLibraryPosition } from './newest-positions.ts';
import type { ContentKind, ViewedEpisode } from '../shell/viewed-episode.ts';

interface Seen {
  kind: ContentKind;
  fraction: number;
}

/** Saves the position shown on other pages. False when storage is unavailable. */
export function saveLibraryPosition(viewed: ViewedEpisode, seen: Seen): boolean {
  const { work, episode, next } = viewed;
  const position = {
    workId: work.id,
    title: work.title,
    coverHash: work.coverHash,
    episode: episode.id,
    episodeTitle: episode.title,
    position: episode.position,
    unit: episode.unit,
    kind: seen.kind,
    fraction: Math.floor(seen.fraction * 10_000) / 10_000,
    at: new Date().toISOString(),
    ...(next && isFinished(seen.fraction)
      ? { next: { episode: next.id, position: next.position, unit: episode.unit, kind: next.content } }
      : {}),
  };
  return writeLocalJson(POSITIONS_KEY, mergeLibraryPosition(readStored(POSITIONS_KEY), position));
}
