import type { StripReadingPosition, TextReadingPosition } from './reading-position.ts';
import type { AnnotationColour, AnnotatedEpisode } from './annotations.ts';
import type { Unit } from '../catalog/categories.ts';

/** A write of a device. `seq` grows with every write, also when the clock is set back. */
export interface Dot {
  device: string;
  seq: number;
}

/** A write and its time in milliseconds on the clock of the store that holds the record. */
export interface Stamp extends Dot {
  at: number;
}

/** A last-writer-wins value. */
export interface Register<Value> extends Stamp {
  value: Value;
}

/**
 * A multi-value register of concurrent writes. `seen` has the newest known write of each device: seen but not live
 * means knowingly replaced.
 */
export interface Versions<Value> {
  live: Register<Value>[];
  seen: Dot[];
}

/** Episode details for lists of other devices. */
export interface ViewedDetails {
  workTitle: string;
  coverHash: string;
  episodeTitle: string;
  position: number;
  /** Default: `episode`. */
  unit?: Unit | undefined;
}

/** Position of one device in one episode. `place` is null after starting over. */
export interface PositionRecord extends Stamp {
  kind: 'place';
  work: number;
  episode: number;
  viewed: ViewedDetails;
  place: TextReadingPosition | StripReadingPosition | null;
  fraction: number;
  /** Milliseconds between the end of the last 30 s of continuous reading and `at`; null for never. */
  settledAgo: number | null;
  /** How often the episode was restarted. */
  run: number;
  /** Furthest fraction of this run. */
  furthest: number;
  /** Set from the list of episodes, without reading: it changes the reach, never where the work is continued. */
  marked?: true;
}

/** Target of an annotation; replaced as a whole. */
export interface AnnotationAnchor {
  kind: 'bookmark' | 'highlight';
  work: number;
  workTitle: string;
  episode: AnnotatedEpisode;
  place: TextReadingPosition | StripReadingPosition;
  /** Exclusive end of a highlight; null for a bookmark. */
  end: TextReadingPosition | null;
  text: string;
  /** ISO time. */
  madeAt: string;
}

/** An annotation with its history. Deleted ones are kept as tombstones. */
export interface AnnotationRecord {
  kind: 'mark';
  id: string;
  anchor: Register<AnnotationAnchor> | null;
  colour: Register<AnnotationColour> | null;
  note: Versions<string>;
  alive: Versions<true>;
}

/** A setting value; null is a valid choice. */
export type SettingValue = string | number | boolean | null;

/** A setting of a profile; without a value it falls through to weaker profiles. */
export interface SettingField extends Stamp {
  value?: SettingValue;
}

/** A settings profile. `owner` is the device of a `device` profile, null otherwise. */
export interface SettingsRecord {
  kind: 'settings';
  of: 'text' | 'images';
  scope: SettingsScope;
  owner: string | null;
  fields: Record<string, SettingField>;
}

/** Scope of settings; later scopes override earlier ones. `keys` holds shortcuts, `words` replaced words of a work. */
export type SettingsScope = 'default' | 'device' | 'keys' | `work.${number}` | `words.${number}`;

/** Reading actions. */
export const READING_ACTIONS = ['opened', 'read', 'finished'] as const;
export type ReadingAction = (typeof READING_ACTIONS)[number];

/** A reading event; append-only. */
export interface EventRecord extends Stamp {
  kind: 'event';
  work: number;
  episode: number;
  act: ReadingAction;
  ms: number;
  fraction: number;
}

/** A reading record. A change is a partial record; applying it is merging it with the record of the same key. */
export type ReadingRecord = PositionRecord | AnnotationRecord | SettingsRecord | EventRecord;

/** Key of a record, the same on every device; records of one key are merged. */
export function recordKey(record: ReadingRecord): string {
  switch (record.kind) {
    case 'place':
      return `place/${record.episode}/${record.device}`;
    case 'mark':
      return `mark/${record.id}`;
    case 'settings':
      return `settings/${record.of}/${record.scope}${record.owner === null ? '' : `/${record.owner}`}`;
    case 'event':
      return `event/${record.device}/${record.seq}`;
  }
}

/** Work of a record; 0 for general settings and unknown annotations. */
export function workOf(record: ReadingRecord): number {
  if (record.kind === 'mark') return record.anchor?.value.work ?? 0;
  return record.kind === 'settings' ? 0 : record.work;
}

/** All stamps of a record. */
export function stampsOf(record: ReadingRecord): Stamp[] {
  if (record.kind === 'place' || record.kind === 'event') return [record];
  if (record.kind === 'settings') return Object.values(record.fields);
  const registers = [record.anchor, record.colour].filter((register) => register !== null);
  return [...registers, ...record.note.live, ...record.alive.live];
}

/** Shifts all times of a record to another clock and keeps the stamps' identity. */
export function restamped(record: ReadingRecord, moment: (signature: Stamp) => number): ReadingRecord {
  const moved = <Stamped extends Stamp>(stamped: Stamped): Stamped => ({ ...stamped, at: moment(stamped) });
  switch (record.kind) {
    case 'place':
    case 'event':
      return moved(record);
    case 'settings':
      return {
        ...record,
        fields: Object.fromEntries(Object.entries(record.fields).map(([name, field]) => [name, moved(field)])),
      };
    case 'mark':
      return {
        ...record,
        anchor: record.anchor && moved(record.anchor),
        colour: record.colour && moved(record.colour),
        note: { ...record.note, live: record.note.live.map(moved) },
        alive: { ...record.alive, live: record.alive.live.map(moved) },
      };
  }
}

/**
 * Time of a write on the receiving store's clock: now minus its age, which the writer measured on one clock, so that a
 * wrong clock cancels out. `after` and `before` keep it in the order of the device's writes; it is never in the
 * future.
 */
export function serverTimestamp(now: number, ageMs: number, neighbours: { after?: number; before?: number }): number {
  const age = Number.isFinite(ageMs) ? Math.max(0, ageMs) : 0;
  const moment = Math.max(now - age, neighbours.after ?? 0);
  return Math.min(moment, now, neighbours.before ?? now);
}

/** Newest write of a device in a list, 0 for none. */
export function newestOf(dots: readonly Dot[], device: string): number {
  return dots.reduce((newest, dot) => (dot.device === device ? Math.max(newest, dot.seq) : newest), 0);
}

/** Newest write of each device in two lists, ordered by device. */
export function joinedDots(one: readonly Dot[], other: readonly Dot[]): Dot[] {
  const devices = [...new Set([...one, ...other].map((dot) => dot.device))].toSorted();
  return devices.map((device) => ({ device, seq: Math.max(newestOf(one, device), newestOf(other, device)) }));
}
