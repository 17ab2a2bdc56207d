import { resumeOf } from '#vocabulary/read-so-far';
import { compareStamps, mergeRecords } from '#vocabulary/reading-merge';
import type { AgreedMoments } from '#vocabulary/reading-moments';
import { recordFrom } from '#vocabulary/reading-record-guards';
import {
  type EventRecord,
  type PlaceRecord,
  type ReadingRecord,
  type Stamp,
  recordKey,
  restamped,
} from '#vocabulary/reading-record';
import { READING_LIMITS, type RefusedRecord } from '#vocabulary/reading-limits';

/** A record on its way in, and where it stood among those that were sent. */
interface Offered {
  index: number;
  key: string;
  record: ReadingRecord;
}

/** What an account holds of the records that are offered to it. */
interface Held {
  records: readonly ReadingRecord[];
  moments: AgreedMoments;
  /** Writes whose moments are new: an event of another was written before. */
  fresh: readonly Stamp[];
  marks: number;
  others: number;
}

/** What taking records in changes. */
export interface Intake {
  changed: { key: string; record: Exclude<ReadingRecord, EventRecord> }[];
  events: EventRecord[];
  /** Where reading goes on in each work that was read. */
  places: PlaceRecord[];
  /** Places that a newer one has replaced. */
  replaced: Stamp[];
  refused: RefusedRecord[];
  marks: number;
  others: number;
}

/** Tells records from what is none; another device's own settings are not taken from this one. */
export function sortRecords(
  sent: readonly unknown[],
  sender: string,
): { offered: Offered[]; refused: RefusedRecord[] } {
  const offered: Offered[] = [];
  const refused: RefusedRecord[] = [];
  for (const [index, value] of sent.entries()) {
    const record = recordFrom(value);
    const isForeign = record?.kind === 'settings' && record.owner !== null && record.owner !== sender;
    if (record && !isForeign) offered.push({ index, key: recordKey(record), record });
    else refused.push({ index, reason: record ? 'foreign' : 'broken' });
  }
  return { offered, refused };
}

/** Merges what is offered with what is held. What would be more than an account may hold is refused by itself. */
export function takeIn(offered: readonly Offered[], held: Held): Intake {
  const records = new Map(held.records.map((record) => [recordKey(record), record]));
  const before = new Map(records);
  const isFresh = new Set(held.fresh.map(({ device, seq }) => `event/${device}/${seq}`));
  const events = new Map<string, EventRecord>();
  const refused: RefusedRecord[] = [];
  const counts = { marks: held.marks, others: held.others };
  for (const { index, key, record: sent } of offered) {
    const record = restamped(sent, (stamp) => held.moments.find(stamp) ?? stamp.at);
    if (record.kind === 'event') {
      if (isFresh.has(key)) events.set(key, record);
      continue;
    }
    const known = records.get(key);
    if (!known && !hasRoom(counts, record)) {
      refused.push({ index, reason: 'too-many' });
      continue;
    }
    records.set(key, known ? mergeRecords(known, record) : record);
  }
  const changed = [...records].flatMap(([key, record]) =>
    record.kind === 'event' || isSame(record, before.get(key)) ? [] : [{ key, record }],
  );
  return { ...counts, refused, changed, events: [...events.values()], ...movedPlaces(records, before) };
}

function hasRoom(counts: { marks: number; others: number }, record: ReadingRecord): boolean {
  const of = record.kind === 'mark' ? 'marks' : 'others';
  if (counts[of] >= READING_LIMITS[of]) return false;
  // oxlint-disable-next-line no-param-reassign -- the counts are this intake's own
  counts[of] += 1;
  return true;
}

function isSame(record: ReadingRecord, other: ReadingRecord | undefined): boolean {
  return other !== undefined && JSON.stringify(record) === JSON.stringify(other);
}

/** Where reading goes on in the works of the places that changed, and the places that they replaced. */
function movedPlaces(
  records: ReadonlyMap<string, ReadingRecord>,
  before: ReadonlyMap<string, ReadingRecord>,
): Pick<Intake, 'places' | 'replaced'> {
  const all = [...records.values()].filter((record) => record.kind === 'place');
  const moved = all.filter((place) => !isSame(place, before.get(recordKey(place))));
  const replaced = moved.flatMap((place) => {
    const old = before.get(recordKey(place));
    return old?.kind === 'place' && old.seq !== place.seq ? [old] : [];
  });
  const byWork = new Map<number, PlaceRecord>();
  for (const episode of new Set(moved.map((place) => place.episode))) {
    const resume = resumeOf(all.filter((place) => place.episode === episode));
    const newest = resume && byWork.get(resume.work);
    if (resume && (!newest || compareStamps(newest, resume) < 0)) byWork.set(resume.work, resume);
  }
  return { places: [...byWork.values()], replaced };
}
