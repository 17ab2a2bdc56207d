import { type EpisodeReach, reachOf } from '#shared/reading/finished';

/** Undefined when missing, invalid or storage is unavailable. */
export function readLocalJson(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** False when storage is full or unavailable. */
export function writeLocalJson(key: string, value: unknown): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** How far this device knows the episode to be read. */
export function storedReach(episode: number): EpisodeReach {
  return reachOf(readLocalJson(positionKey(episode)));
}

/** Stores a position with its reach; the furthest view of the run stays. */
export function storePosition(episode: number, position: object, { view, furthest }: EpisodeReach): boolean {
  const reach = { view, furthest: Math.max(view, furthest, storedReach(episode).furthest) };
  return writeLocalJson(positionKey(episode), { ...position, ...reach });
}

export function positionKey(episode: number): string {
  return `seoga.place.${episode}`;
}
