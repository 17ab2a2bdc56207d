import type { StripPlace, TextPlace } from './place.ts';
import type { MarkColour, MarkedEpisode } from './reading-marks.ts';
import type { Unit } from './shelves.ts';

/** One write of one device. `seq` grows with every write of that device, also when its clock is set back. */
export interface Dot {
  device: string;
  seq: number;
}

/** A write and its moment: milliseconds on the clock of the home that holds the record. */
export interface Stamp extends Dot {
  at: number;
}

/** A value and the write that set it. Of two, the newest stands. */
export interface Register<Value> extends Stamp {
  value: Value;
}

/**
 * Values that stand beside each other because their writers did not know each other. `seen` names the newest write of
 * each device that is taken in: a write that is seen and not live was replaced by somebody who knew it.
 */
export interface Versions<Value> {
  live: Register<Value>[];
  seen: Dot[];
}

/** What lists show of an episode that is read, so that another device need not ask for it. */
export interface ViewedFacts {
  workTitle: string;
  coverHash: string;
  episodeTitle: string;
  position: number;
  /** Absent in records of older releases. */
  unit?: Unit | undefined;
}

/** Where one device stands in one episode. `place` is null at the beginning, after a start over. */
export interface PlaceRecord extends Stamp {
  kind: 'place';
  work: number;
  episode: number;
  viewed: ViewedFacts;
  place: TextPlace | StripPlace | null;
  /** How far the episode is read, 0 to 1. */
  fraction: number;
  /** Milliseconds from the last moment at which this device had read for 30 s on end until `at`; null for never. */
  settledAgo: number | null;
  /** How often the episode was started over. */
  run: number;
  /** The furthest fraction of this run; it only grows. */
  furthest: number;
}

/** What a mark points at. It moves as a whole, for its parts make sense only together. */
export interface MarkAnchor {
  kind: 'bookmark' | 'highlight';
  work: number;
  workTitle: string;
  episode: MarkedEpisode;
  place: TextPlace | StripPlace;
  /** Behind the last letter of a highlight; null for a bookmark. */
  end: TextPlace | null;
  text: string;
  /** ISO moment. */
  madeAt: string;
}

/** A mark with its history: deleted when nothing of it is alive, yet kept, so that nobody brings it back by mistake. */
export interface MarkRecord {
  kind: 'mark';
  id: string;
  anchor: Register<MarkAnchor> | null;
  colour: Register<MarkColour> | null;
  note: Versions<string>;
  alive: Versions<true>;
}

/** What a setting may hold; null is a choice like any other. */
export type SettingValue = string | number | boolean | null;

/** One setting of a profile; without a value it is taken back and left to the weaker profiles. */
export interface SettingField extends Stamp {
  value?: SettingValue;
}

/** One profile of the viewers' settings. `owner` is the device of a `device` profile, null for all others. */
export interface SettingsRecord {
  kind: 'settings';
  of: 'text' | 'images';
  scope: SettingsScope;
  owner: string | null;
  fields: Record<string, SettingField>;
}

/** Whose settings: the reader's everywhere, this device's, or one work's. The later outweigh the earlier. */
export type SettingsScope = 'default' | 'device' | `work.${number}`;

/** What a reader did with an episode. */
export const READING_ACTS = ['opened', 'read', 'finished'] as const;
export type ReadingAct = (typeof READING_ACTS)[number];

/** Something that was read. Only ever added. */
export interface EventRecord extends Stamp {
  kind: 'event';
  work: number;
  episode: number;
  act: ReadingAct;
  /** How long, in milliseconds. */
  ms: number;
  /** Up to where, 0 to 1. */
  fraction: number;
}

/**
 * Something that a reader left. A change is a record that holds nothing but what one write set; to apply it is to merge
 * it with the record of the same key.
 */
export type ReadingRecord = PlaceRecord | MarkRecord | SettingsRecord | EventRecord;

/** The name of a record, the same on every device: records of one key are merged, others stand beside each other. */
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

/** The work that a record belongs to; 0 for settings that belong to none and for a mark nothing is known of yet. */
export function workOf(record: ReadingRecord): number {
  if (record.kind === 'mark') return record.anchor?.value.work ?? 0;
  return record.kind === 'settings' ? 0 : record.work;
}

/** Every stamp that stands in a record. */
export function stampsOf(record: ReadingRecord): Stamp[] {
  if (record.kind === 'place' || record.kind === 'event') return [record];
  if (record.kind === 'settings') return Object.values(record.fields);
  const registers = [record.anchor, record.colour].filter((register) => register !== null);
  return [...registers, ...record.note.live, ...record.alive.live];
}

/** The record with every moment put on another clock; which write it was stays. */
export function restamped(record: ReadingRecord, moment: (stamp: Stamp) => number): ReadingRecord {
  const moved = <Stamped extends Stamp>(stamp: Stamped): Stamped => ({ ...stamp, at: moment(stamp) });
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
 * When a write happened, on the clock of the home that takes it in: now less its age, which is the difference of two
 * readings of the writer's own clock, so that a wrong clock cancels out. A clock set anew in between cannot put it into
 * the future nor out of the order of its device's writes: `after` and `before` are the moments of its neighbours.
 */
export function agreedMoment(now: number, ageMs: number, neighbours: { after?: number; before?: number }): number {
  const age = Number.isFinite(ageMs) ? Math.max(0, ageMs) : 0;
  const moment = Math.max(now - age, neighbours.after ?? 0);
  return Math.min(moment, now, neighbours.before ?? now);
}

/** The newest write of a device among those named, 0 for none. */
export function newestOf(dots: readonly Dot[], device: string): number {
  return dots.reduce((newest, dot) => (dot.device === device ? Math.max(newest, dot.seq) : newest), 0);
}

/** The newest writes of two lists, one a device, in the order of the devices. */
export function joinedDots(one: readonly Dot[], other: readonly Dot[]): Dot[] {
  const devices = [...new Set([...one, ...other].map((dot) => dot.device))].toSorted();
  return devices.map((device) => ({ device, seq: Math.max(newestOf(one, device), newestOf(other, device)) }));
}
