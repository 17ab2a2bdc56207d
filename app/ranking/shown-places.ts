import type { PinnedWorkWire, RankedWorkWire } from '#contract/rankings';

/** A place as a board shows it; without a rank where an operator recommends the work. */
export type ShownPlace = Omit<RankedWorkWire, 'rank'> & { id: number; rank: number | null };

/** What is counted, with what is recommended among it at its places. */
export function shownPlaces(places: RankedWorkWire[], pins: PinnedWorkWire[]): ShownPlace[] {
  const shown: ShownPlace[] = places.map((place) => ({ id: place.work.id, ...place }));
  for (const { place, work } of pins.toSorted((one, other) => one.place - other.place))
    shown.splice(place - 1, 0, { id: work.id, rank: null, move: { kind: 'none' }, follows: null, work });
  return shown;
}
