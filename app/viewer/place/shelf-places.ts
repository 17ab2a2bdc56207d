import { type ShelfPlace, parsePlaces } from '../../device/places.ts';

const MOST = 50;

/** The kept places with one put in: one a work, the newest 50; whatever else stood there is dropped. */
export function withShelfPlace(kept: string | null, place: ShelfPlace): Record<string, ShelfPlace> {
  const others = parsePlaces(kept).filter((other) => other.workId !== place.workId);
  return Object.fromEntries([place, ...others].slice(0, MOST).map((each) => [each.workId, each]));
}
