import {
  type MarkRecord,
  type PlaceRecord,
  type ReadingRecord,
  type Register,
  type SettingsRecord,
  type Stamp,
  type Versions,
  joinedDots,
  newestOf,
  recordKey,
} from './reading-record.ts';

/**
 * Two records of one key as one. In whatever order, however often and in whatever groups records are merged, the
 * outcome is the same, and nothing is lost that nobody meant to replace. Records of different keys are a fault.
 */
export function mergeRecords(one: ReadingRecord, other: ReadingRecord): ReadingRecord {
  if (recordKey(one) !== recordKey(other)) throw differing(one, other);
  if (one.kind === 'place' && other.kind === 'place') return mergePlaces(one, other);
  if (one.kind === 'mark' && other.kind === 'mark') return mergeMarks(one, other);
  if (one.kind === 'settings' && other.kind === 'settings') return mergeSettings(one, other);
  if (one.kind === 'event' && other.kind === 'event') return later(one, other);
  throw differing(one, other);
}

function differing(one: ReadingRecord, other: ReadingRecord): Error {
  return new Error(`${recordKey(one)} and ${recordKey(other)} are two records`);
}

/** Everything that two homes hold, by key. */
export function mergeReading(
  one: ReadonlyMap<string, ReadingRecord>,
  other: Iterable<ReadingRecord>,
): Map<string, ReadingRecord> {
  const merged = new Map(one);
  for (const record of other) {
    const key = recordKey(record);
    const held = merged.get(key);
    merged.set(key, held ? mergeRecords(held, record) : record);
  }
  return merged;
}

/** A device's last write stands, by its own count; how far it came only grows until the episode is started over. */
function mergePlaces(one: PlaceRecord, other: PlaceRecord): PlaceRecord {
  const last = one.seq === other.seq ? later(one, other) : one.seq > other.seq ? one : other;
  const run = Math.max(one.run, other.run);
  const furthest = Math.max(...[one, other].map((place) => (place.run === run ? place.furthest : 0)));
  return { ...last, run, furthest };
}

function mergeMarks(one: MarkRecord, other: MarkRecord): MarkRecord {
  return {
    kind: 'mark',
    id: one.id,
    anchor: laterOf(one.anchor, other.anchor),
    colour: laterOf(one.colour, other.colour),
    note: mergeVersions(one.note, other.note),
    alive: mergeVersions(one.alive, other.alive),
  };
}

/** What both have, and of the rest what the other has never seen: what it saw and has no more was replaced. */
function mergeVersions<Value>(one: Versions<Value>, other: Versions<Value>): Versions<Value> {
  const live = new Map<string, Register<Value>>();
  for (const [mine, theirs] of [
    [one, other],
    [other, one],
  ] as const) {
    for (const version of mine.live) {
      const name = `${version.device}/${version.seq}`;
      const twin = theirs.live.find(({ device, seq }) => device === version.device && seq === version.seq);
      if (twin) live.set(name, later(version, twin));
      else if (version.seq > newestOf(theirs.seen, version.device)) live.set(name, version);
    }
  }
  return { live: [...live.values()].toSorted(compareStamps), seen: joinedDots(one.seen, other.seen) };
}

/** Field by field, the newest. A device's own profile has its owner in its key: nobody else's ever meets it. */
function mergeSettings(one: SettingsRecord, other: SettingsRecord): SettingsRecord {
  const fields = new Map(Object.entries(one.fields));
  for (const [name, field] of Object.entries(other.fields)) {
    const held = fields.get(name);
    fields.set(name, held ? later(held, field) : field);
  }
  return { ...one, fields: Object.fromEntries([...fields].toSorted(([a], [b]) => (a < b ? -1 : 1))) };
}

function laterOf<Stamped extends Stamp>(one: Stamped | null, other: Stamped | null): Stamped | null {
  return one && other ? later(one, other) : (one ?? other);
}

function later<Stamped extends Stamp>(one: Stamped, other: Stamped): Stamped {
  return compareStamps(one, other) < 0 ? other : one;
}

/**
 * By moment, device and count. Two that claim to be the same write and differ are told apart by what they hold, so that
 * all homes choose the same one.
 */
export function compareStamps(one: Stamp, other: Stamp): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.device !== other.device) return one.device < other.device ? -1 : 1;
  if (one.seq !== other.seq) return one.seq - other.seq;
  const [mine, theirs] = [JSON.stringify(one), JSON.stringify(other)];
  return mine === theirs ? 0 : mine < theirs ? -1 : 1;
}
