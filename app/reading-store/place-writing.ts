import { resumeOf } from '#vocabulary/read-so-far';
import type { PlaceRecord } from '#vocabulary/reading-record';
import type { StartOver } from './written-ahead.ts';

/**
 * A movement with what this device knows of the episode put in: its run, how far it was read, and since when the device
 * has the reader's trust. Undefined for one that is known already. All moments are on this device's clock.
 */
export function placeWrite(moved: PlaceRecord, places: readonly PlaceRecord[]): PlaceRecord | undefined {
  const own = places.find((place) => place.device === moved.device);
  if (own && own.seq >= moved.seq) return undefined;
  const run = Math.max(0, ...places.map((place) => place.run));
  const furthest = Math.max(moved.fraction, own?.run === run ? own.furthest : 0);
  const settledAt = own && own.settledAgo !== null ? own.at - own.settledAgo : undefined;
  const settledAgo = moved.settledAgo ?? (settledAt === undefined ? null : Math.max(0, moved.at - settledAt));
  return { ...moved, run, furthest, settledAgo };
}

/** The beginning of a new run of an episode; undefined when it was never read, or the start over is known already. */
export function startOverWrite(over: StartOver, places: readonly PlaceRecord[]): PlaceRecord | undefined {
  const own = places.find((place) => place.device === over.device);
  const last = own ?? resumeOf(places);
  if (!last || (own && own.seq >= over.seq)) return undefined;
  const { at, device, seq } = over;
  const run = Math.max(...places.map((place) => place.run)) + 1;
  return { ...last, place: null, fraction: 0, settledAgo: null, run, furthest: 0, at, device, seq };
}
