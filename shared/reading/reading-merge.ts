import {
  type AnnotationRecord,
  type PositionRecord,
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
 * Merges two records of one key. Commutative, associative and idempotent; loses nothing that was not knowingly
 * replaced. Throws when the keys differ.
 */
export function mergeRecords(one: ReadingRecord, other: ReadingRecord): ReadingRecord {
  if (recordKey(one) !== recordKey(other)) throw differing(one, other);
  if (one.kind === 'place' && other.kind === 'place') return mergePositions(one, other);
  if (one.kind === 'mark' && other.kind === 'mark') return mergeAnnotations(one, other);
  if (one.kind === 'settings' && other.kind === 'settings') return mergeSettings(one, other);
  if (one.kind === 'event' && other.kind === 'event') return later(one, other);
  throw differing(one, other);
}

function differing(one: ReadingRecord, other: ReadingRecord): Error {
  return new Error(`${recordKey(one)} and ${recordKey(other)} are two records`);
}

/** Merges two sets of records by key. */
export function mergeReading(
  one: ReadonlyMap<string, ReadingRecord>,
  other: Iterable<ReadingRecord>,
): Map<string, ReadingRecord> {
  const merged = new Map(one);
  for (const record of other) {
    const key = recordKey(record);
    const entitled = merged.get(key);
    merged.set(key, entitled ? mergeRecords(entitled, record) : record);
  }
  return merged;
}

/** The last write by the device's own counter wins; the furthest position only grows within a run. */
function mergePositions(one: PositionRecord, other: PositionRecord): PositionRecord {
  const last = one.seq === other.seq ? later(one, other) : one.seq > other.seq ? one : other;
  const run = Math.max(one.run, other.run);
  const furthest = Math.max(...[one, other].map((place) => (place.run === run ? place.furthest : 0)));
  return { ...last, run, furthest };
}

function mergeAnnotations(one: AnnotationRecord, other: AnnotationRecord): AnnotationRecord {
  return {
    kind: 'mark',
    id: one.id,
    anchor: laterOf(one.anchor, other.anchor),
    colour: laterOf(one.colour, other.colour),
    note: mergeVersions(one.note, other.note),
    alive: mergeVersions(one.alive, other.alive),
  };
}

/** Keeps common versions, and of the rest those that the other side has not seen: seen but missing means replaced. */
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

/** Newest per field. The key of a device profile contains its owner, so others never merge into it. */
function mergeSettings(one: SettingsRecord, other: SettingsRecord): SettingsRecord {
  const fields = new Map(Object.entries(one.fields));
  for (const [name, field] of Object.entries(other.fields)) {
    const entitled = fields.get(name);
    fields.set(name, entitled ? later(entitled, field) : field);
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
 * Orders by time, device and counter. Conflicting writes with the same stamp are ordered by content, so that all
 * replicas agree.
 */
export function compareStamps(one: Stamp, other: Stamp): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.device !== other.device) return one.device < other.device ? -1 : 1;
  if (one.seq !== other.seq) return one.seq - other.seq;
  const [mine, theirs] = [JSON.stringify(one), JSON.stringify(other)];
  return mine === theirs ? 0 : mine < theirs ? -1 : 1;
}
