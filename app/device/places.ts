import { useSyncExternalStore } from 'react';
import type { Unit } from '#vocabulary/shelves';

/** Where a reader stopped in a work, as the viewers leave it on the device. */
export interface ShelfPlace {
  workId: number;
  title: string;
  coverHash: string;
  /** The stamp of a cover that not everybody may see; never kept on a device. */
  held?: string | undefined;
  episode: number;
  episodeTitle: string;
  position: number;
  /** Absent in what older releases kept. */
  unit?: Unit | undefined;
  kind: 'text' | 'images';
  /** 0 to 1 of the episode. */
  fraction: number;
  /** ISO moment. */
  at: string;
}

export const PLACES_KEY = 'seoga.places';
const NONE: ShelfPlace[] = [];

/** Places from what stands in storage, newest first. Anything that is not a place is left out; never throws. */
export function parsePlaces(text: string | null): ShelfPlace[] {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? '{}');
  } catch {
    return NONE;
  }
  if (typeof kept !== 'object' || kept === null) return NONE;
  return Object.values(kept)
    .filter(isPlace)
    .toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

function isPlace(value: unknown): value is ShelfPlace {
  if (typeof value !== 'object' || value === null) return false;
  const place = value as Record<string, unknown>;
  const numbers = [place['workId'], place['episode'], place['position'], place['fraction']].every(
    (part) => typeof part === 'number' && Number.isFinite(part),
  );
  const texts = [place['title'], place['coverHash'], place['episodeTitle'], place['at']].every(
    (part) => typeof part === 'string',
  );
  return (
    numbers &&
    texts &&
    (place['kind'] === 'text' || place['kind'] === 'images') &&
    /^[\w-]+$/.test(String(place['coverHash']))
  );
}

/** Share of an episode that was read on this device, 0 when it was never opened. */
export function parseFraction(text: string | null): number {
  const found = /"fraction":\s*(\d+(?:\.\d+)?)/.exec(text ?? '');
  return found ? Math.min(1, Number(found[1])) : 0;
}

/** What stands in this device's storage; null where there is none or it is forbidden. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

let last: { text: string | null; places: ShelfPlace[] } = { text: null, places: NONE };

function currentPlaces(): ShelfPlace[] {
  const text = readStored(PLACES_KEY);
  if (text !== last.text) last = { text, places: parsePlaces(text) };
  return last.places;
}

function watchPlaces(changed: () => void): () => void {
  addEventListener('storage', changed);
  addEventListener('pageshow', changed);
  return () => {
    removeEventListener('storage', changed);
    removeEventListener('pageshow', changed);
  };
}

/** The places kept on this device; none while the page is being rendered and hydrated. */
export function usePlaces(): ShelfPlace[] {
  return useSyncExternalStore(watchPlaces, currentPlaces, () => NONE);
}

/** The places of a device and of an account as one, the newest of each work, the last read first. */
export function newestPlaces(here: readonly ShelfPlace[], account: readonly ShelfPlace[]): ShelfPlace[] {
  const byWork = new Map<number, ShelfPlace>();
  for (const place of [...account, ...here]) {
    const known = byWork.get(place.workId);
    if (!known || known.at < place.at) byWork.set(place.workId, place);
  }
  return [...byWork.values()].toSorted((one, other) => (one.at < other.at ? 1 : -1));
}

/** The reader's address of an episode. */
export function viewerPath(episode: { id: number; content: 'text' | 'images' }): string {
  return episode.content === 'images' ? `/viewer/i/${episode.id}` : `/viewer/${episode.id}`;
}
