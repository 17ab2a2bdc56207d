import type { Needs } from '#shared/context';
import { resumeOf } from '#vocabulary/read-so-far';
import { compareStamps } from '#vocabulary/reading-merge';
import type { PlaceRecord } from '#vocabulary/reading-record';
import type { Unit } from '#vocabulary/shelves';
import { selectWorkPlaces } from './reading-log-store.ts';

/** A place that another device left. */
export interface PlaceElsewhere {
  episode: { id: number; position: number; title: string; unit?: Unit | undefined };
  place: PlaceRecord['place'];
  /** How far the episode is read there, 0 to 1. */
  fraction: number;
  at: Date;
  device: { id: string; name: string };
}

/** Where the member's other devices stand in a work. */
export interface ReadingElsewhere {
  /** Where reading goes on there; null when it goes on at the asking device, or nowhere. */
  resume: PlaceElsewhere | null;
  /** The place that is furthest on. */
  furthest: PlaceElsewhere | null;
}

const UNNAMED = '다른 기기';

/** Where the member's other devices stand in a work, each with its name. `device` asks. */
export async function findReadingElsewhere(
  ctx: Needs<'db'>,
  order: { memberNo: number; work: number; device: string },
): Promise<ReadingElsewhere> {
  const { places, names } = await selectWorkPlaces(ctx.db, { member: order.memberNo, work: order.work });
  const told = (place: PlaceRecord | undefined): PlaceElsewhere | null =>
    place && place.device !== order.device ? placeElsewhere(place, names.get(place.device) ?? UNNAMED) : null;
  const resumes = [...Map.groupBy(places, (place) => place.episode).values()].flatMap((each) => resumeOf(each) ?? []);
  const newest = resumes.toSorted(compareStamps).at(-1);
  const others = places.filter((place) => place.device !== order.device);
  return { resume: told(newest), furthest: told(others.toSorted(byReach)[0]) };
}

/** The furthest in reading order first. */
function byReach(one: PlaceRecord, other: PlaceRecord): number {
  return other.viewed.position - one.viewed.position || other.fraction - one.fraction || compareStamps(other, one);
}

function placeElsewhere({ episode, viewed, place, fraction, at, device }: PlaceRecord, name: string): PlaceElsewhere {
  return {
    episode: { id: episode, position: viewed.position, title: viewed.episodeTitle, unit: viewed.unit },
    place,
    fraction,
    at: new Date(at),
    device: { id: device, name },
  };
}
