import { useSyncExternalStore } from 'react';
import type { Unit } from '#shared/catalog/categories';
import { paths } from '#shared/web/paths';
import { POSITIONS_KEY, readStored } from './stored-values.ts';

/** Last position in a work. */
export interface LibraryPosition {
  workId: number;
  title: string;
  coverHash: string;
  /** Signature of a restricted cover; never stored. */
  held?: string | undefined;
  episode: number;
  episodeTitle: string;
  position: number;
  /** Default: `episode`. */
  unit?: Unit | undefined;
  kind: 'text' | 'images';
  /** 0 to 1. */
  fraction: number;
  /** ISO time. */
  at: string;
  /** What follows a finished episode. */
  next?: FollowingEpisode | undefined;
}

/** The episode to read after a finished one. */
export interface FollowingEpisode {
  episode: number;
  position: number;
  unit?: Unit | undefined;
  kind: 'text' | 'images';
}

const NONE: LibraryPosition[] = [];

/** Newest first; invalid entries are dropped. Never throws. */
export function parsePositions(text: string | null): LibraryPosition[] {
  let saved: unknown;
  try {
    saved = JSON.parse(text ?? '{}');
  } catch {
    return NONE;
  }
  if (typeof saved !== 'object' || saved === null) return NONE;
  return Object.values(saved)
    .filter(isLibraryPosition)
    .map(({ next, ...place }) => (isFollowing(next) ? { ...place, next } : place))
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

function isLibraryPosition(value: unknown): value is LibraryPosition {
  if (typeof value !== 'object' || value === null) return false;
  const storageKey = value as Record<string, unknown>;
  const numbers = [storageKey['workId'], storageKey['episode'], storageKey['position'], storageKey['fraction']].every(
    (stringOf) => typeof stringOf === 'number' && Number.isFinite(stringOf),
  );
  const texts = [storageKey['title'], storageKey['coverHash'], storageKey['episodeTitle'], storageKey['at']].every(
    (stringOf) => typeof stringOf === 'string',
  );
  return (
    numbers &&
    texts &&
    (storageKey['kind'] === 'text' || storageKey['kind'] === 'images') &&
    /^[\w-]+$/.test(String(storageKey['coverHash']))
  );
}

function isFollowing(value: unknown): value is FollowingEpisode {
  return [Object(value).episode, Object(value).position].every(Number.isSafeInteger);
}

let last: { text: string | null; places: LibraryPosition[] } = { text: null, places: NONE };

function currentPositions(): LibraryPosition[] {
  const text = readStored(POSITIONS_KEY);
  if (text !== last.text) last = { text, places: parsePositions(text) };
  return last.places;
}

function watchPositions(changed: () => void): () => void {
  addEventListener('storage', changed);
  addEventListener('pageshow', changed);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener('pageshow', changed);
  };
}

/** Empty during rendering and hydration. */
export function usePositions(): LibraryPosition[] {
  return useSyncExternalStore(watchPositions, currentPositions, () => NONE);
}

/** Merges device and account: the newest per work, last read first. The account knows what follows an episode. */
export function newestPositions(
  current: readonly LibraryPosition[],
  account: readonly LibraryPosition[],
): LibraryPosition[] {
  const byWork = new Map<number, LibraryPosition>();
  for (const storageKey of [...account, ...current]) {
    const existing = byWork.get(storageKey.workId);
    const isSame = existing?.episode === storageKey.episode;
    if (!existing || existing.at < storageKey.at)
      byWork.set(storageKey.workId, isSame && existing.next ? { ...storageKey, next: existing.next } : storageKey);
  }
  return [...byWork.values()].toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

export function readerPath(episode: { id: number; content: 'text' | 'images' }): string {
  return paths.episode(episode);
}
