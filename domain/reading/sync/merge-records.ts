import { furthestRecordOf, resumeRecordOf } from '#shared/reading/reading-progress';
import { compareStamps, mergeRecords } from '#shared/reading/reading-merge';
import type { ServerTimestamps } from '#shared/reading/server-timestamps';
import { recordFrom } from '#shared/reading/reading-record-guards';
import {
  type EventRecord,
  type PositionRecord,
  type ReadingRecord,
  type Stamp,
  recordKey,
  restamped,
} from '#shared/reading/reading-record';
import { READING_LIMITS, type RejectedRecord } from '#shared/reading/reading-limits';

interface ReceivedRecord {
  index: number;
  key: string;
  record: ReadingRecord;
}

interface StoredRecords {
  records: readonly ReadingRecord[];
  moments: ServerTimestamps;
  /** Timestamps not seen before. */
  fresh: readonly Stamp[];
  marks: number;
  others: number;
}

export interface RecordMerge {
  changed: { key: string; record: Exclude<ReadingRecord, EventRecord> }[];
  events: EventRecord[];
  /** Latest position per work. */
  places: PositionRecord[];
  /** Episodes whose reach was set without reading. */
  marked: PositionRecord[];
  /** Timestamps of replaced positions. */
  replaced: Stamp[];
  refused: RejectedRecord[];
  marks: number;
  others: number;
}

/** Separates valid from invalid records; other devices' settings are rejected. */
export function validateRecords(
  sent: readonly unknown[],
  sender: string,
): { offered: ReceivedRecord[]; refused: RejectedRecord[] } {
  const offered: ReceivedRecord[] = [];
  const rejected: RejectedRecord[] = [];
  for (const [index, value] of sent.entries()) {
    const record = recordFrom(value);
    const isForeign = record?.kind === 'settings' && record.owner !== null && record.owner !== sender;
    if (record && !isForeign) offered.push({ index, key: recordKey(record), record });
    else rejected.push({ index, reason: record ? 'foreign' : 'broken' });
  }
  return { offered, refused: rejected };
}

/** Merges received with stored records. Records beyond the account's limits are rejected individually. */
export function mergeReceivedRecords(offered: readonly ReceivedRecord[], storedRecords: StoredRecords): RecordMerge {
  const records = new Map(storedRecords.records.map((record) => [recordKey(record), record]));
  const before = new Map(records);
  const isFresh = new Set(storedRecords.fresh.map(({ device, seq }) => `event/${device}/${seq}`));
  const events = new Map<string, EventRecord>();
  const rejected: RejectedRecord[] = [];
  const counts = { marks: storedRecords.marks, others: storedRecords.others };
  for (const { index, key, record: sent } of offered) {
    const record = restamped(sent, (signature) => storedRecords.moments.find(signature) ?? signature.at);
    if (record.kind === 'event') {
      if (isFresh.has(key)) events.set(key, record);
      continue;
    }
    const existing = records.get(key);
    if (!existing && !isWithinLimits(counts, record)) {
      rejected.push({ index, reason: 'too-many' });
      continue;
    }
    records.set(key, existing ? mergeRecords(existing, record) : record);
  }
  const changed = [...records].flatMap(([key, record]) =>
    record.kind === 'event' || isSame(record, before.get(key)) ? [] : [{ key, record }],
  );
  return { ...counts, refused: rejected, changed, events: [...events.values()], ...movedPlaces(records, before) };
}

function isWithinLimits(counts: { marks: number; others: number }, record: ReadingRecord): boolean {
  const of = record.kind === 'mark' ? 'marks' : 'others';
  if (counts[of] >= READING_LIMITS[of]) return false;
  // oxlint-disable-next-line no-param-reassign -- the counts are this intake's own
  counts[of] += 1;
  return true;
}

function isSame(record: ReadingRecord, other: ReadingRecord | undefined): boolean {
  return other !== undefined && JSON.stringify(record) === JSON.stringify(other);
}

/** Latest positions of changed works and the replaced ones. */
function movedPlaces(
  records: ReadonlyMap<string, ReadingRecord>,
  before: ReadonlyMap<string, ReadingRecord>,
): Pick<RecordMerge, 'places' | 'marked' | 'replaced'> {
  const all = [...records.values()].filter((record) => record.kind === 'place');
  const moved = all.filter((position) => !isSame(position, before.get(recordKey(position))));
  const replaced = moved.flatMap((position) => {
    const old = before.get(recordKey(position));
    return old?.kind === 'place' && old.seq !== position.seq ? [old] : [];
  });
  const byWork = new Map<number, PositionRecord>();
  const marked: PositionRecord[] = [];
  for (const episode of new Set(moved.map((position) => position.episode))) {
    const ofEpisode = all.filter((position) => position.episode === episode);
    const resume = resumeRecordOf(ofEpisode);
    const newest = resume && byWork.get(resume.work);
    if (resume?.marked) marked.push({ ...resume, furthest: furthestRecordOf(ofEpisode) });
    else if (resume && (!newest || compareStamps(newest, resume) < 0))
      byWork.set(resume.work, { ...resume, furthest: furthestRecordOf(ofEpisode) });
  }
  return { places: [...byWork.values()], marked, replaced };
}
