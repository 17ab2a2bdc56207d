import type { Needs } from '#kernel/context';
import { resumeRecordOf } from '#shared/reading/reading-progress';
import { compareStamps } from '#shared/reading/reading-merge';
import type { PositionRecord } from '#shared/reading/reading-record';
import type { Unit } from '#shared/catalog/categories';
import { selectWorkPlaces } from './reading-log-store.ts';

/** A position on another device. */
export interface PositionOnDevice {
  episode: { id: number; position: number; title: string; unit?: Unit | undefined };
  place: PositionRecord['place'];
  /** 0 to 1. */
  fraction: number;
  at: Date;
  device: { id: string; name: string };
}

/** Positions on other devices. */
export interface ReadingOnOtherDevices {
  /** Latest position; null if it is this device's or none. */
  resume: PositionOnDevice | null;
  furthest: PositionOnDevice | null;
}

const UNNAMED = '다른 기기';

/** The member's positions on other devices than `device`, with device names. */
export async function findReadingOnOtherDevices(
  ctx: Needs<'db'>,
  input: { memberNo: number; work: number; device: string },
): Promise<ReadingOnOtherDevices> {
  const { places, names } = await selectWorkPlaces(ctx.db, { member: input.memberNo, work: input.work });
  const toNamedPosition = (position: PositionRecord | undefined): PositionOnDevice | null =>
    position && position.device !== input.device
      ? toPositionOnDevice(position, names.get(position.device) ?? UNNAMED)
      : null;
  const resumes = [...Map.groupBy(places, (position) => position.episode).values()].flatMap(
    (each) => resumeRecordOf(each) ?? [],
  );
  const newest = resumes.toSorted(compareStamps).at(-1);
  const others = places.filter((position) => position.device !== input.device);
  return { resume: toNamedPosition(newest), furthest: toNamedPosition(others.toSorted(byReach)[0]) };
}

function byReach(one: PositionRecord, other: PositionRecord): number {
  return other.viewed.position - one.viewed.position || other.fraction - one.fraction || compareStamps(other, one);
}

function toPositionOnDevice(
  { episode, viewed, place, fraction, at, device }: PositionRecord,
  name: string,
): PositionOnDevice {
  return {
    episode: { id: episode, position: viewed.position, title: viewed.episodeTitle, unit: viewed.unit },
    place,
    fraction,
    at: new Date(at),
    device: { id: device, name },
  };
}
