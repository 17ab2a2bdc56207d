import { MARK_COLOURS, type ReadingMark } from './reading-marks.ts';
import { compareStamps } from './reading-merge.ts';
import {
  type EventRecord,
  type MarkRecord,
  type PlaceRecord,
  type ReadingRecord,
  type SettingValue,
  type SettingsRecord,
  stampsOf,
} from './reading-record.ts';

/**
 * Where to read on in an episode, out of the places of all devices: the newest movement. A device moves the reader back
 * behind another's place only once it was read on for 30 s since, or when the episode was started over there.
 */
export function resumeOf(places: readonly PlaceRecord[]): PlaceRecord | undefined {
  return places.toSorted(compareStamps).reduce<PlaceRecord | undefined>((resume, next) => {
    if (!resume || next.fraction >= resume.fraction || next.run > resume.run) return next;
    const hasSettled = next.settledAgo !== null && next.at - next.settledAgo > resume.at;
    return hasSettled ? next : resume;
  }, undefined);
}

/** How far an episode was ever read since it was last started over, on any device: 0 to 1. */
export function furthestOf(places: readonly PlaceRecord[]): number {
  const run = Math.max(0, ...places.map((place) => place.run));
  return Math.max(0, ...places.filter((place) => place.run === run).map((place) => place.furthest));
}

/** What a reader did with an episode, on all devices. */
export interface ReadEpisode {
  episode: number;
  /** ISO moment of the first opening or movement that is known. */
  openedAt: string;
  /** ISO moment of the last. */
  readAt: string;
  /** Where to read on, 0 to 1. */
  fraction: number;
  furthest: number;
  /** Milliseconds read in all. */
  ms: number;
  isFinished: boolean;
}

/** The episodes that records tell of, the last read first. Records of other kinds are passed over. */
export function episodesRead(records: readonly ReadingRecord[]): ReadEpisode[] {
  const told = records.filter((record) => record.kind === 'place' || record.kind === 'event');
  const byEpisode = Map.groupBy(told, (record) => record.episode);
  return [...byEpisode]
    .map(([episode, all]) => readEpisode(episode, all))
    .toSorted((one, other) => (one.readAt < other.readAt ? 1 : -1));
}

function readEpisode(episode: number, records: (PlaceRecord | EventRecord)[]): ReadEpisode {
  const places = records.filter((record) => record.kind === 'place');
  const events = records.filter((record) => record.kind === 'event');
  const moments = records.map((record) => record.at);
  const fractions = events.map((event) => event.fraction);
  return {
    episode,
    openedAt: isoMoment(Math.min(...moments)),
    readAt: isoMoment(Math.max(...moments)),
    fraction: resumeOf(places)?.fraction ?? Math.max(0, ...fractions),
    furthest: places.length > 0 ? furthestOf(places) : Math.max(0, ...fractions),
    ms: events.reduce((sum, event) => sum + event.ms, 0),
    isFinished: events.some((event) => event.act === 'finished'),
  };
}

/** A record as the mark it stands for; undefined when it was deleted or is not wholly known. */
export function markOf(record: MarkRecord): ReadingMark | undefined {
  if (!record.anchor || record.alive.live.length === 0) return undefined;
  const { kind, place, end, ...anchor } = record.anchor.value;
  const changed = Math.max(...stampsOf(record).map((stamp) => stamp.at));
  const shared = { id: record.id, ...anchor, note: noteOf(record), changedAt: isoMoment(changed) };
  if (kind === 'bookmark') return { ...shared, kind, place };
  if (!end || !('block' in place)) return undefined;
  return { ...shared, kind, place, end, colour: record.colour?.value ?? MARK_COLOURS[0] };
}

/** The note of a mark. Texts that were written without knowledge of each other all stand in it, the eldest first. */
export function noteOf(record: MarkRecord): string {
  return joinedTexts(record.note.live.toSorted(compareStamps).map((version) => version.value));
}

/** Texts below each other, a blank line between, each once; empty ones are passed over. */
export function joinedTexts(texts: readonly string[]): string {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))].join('\n\n');
}

/** The settings of a profile that are set, by name. */
export function settingsOf(record: SettingsRecord): Record<string, SettingValue> {
  const set = Object.entries(record.fields).flatMap(([name, { value }]) =>
    value === undefined ? [] : [{ name, value }],
  );
  return Object.fromEntries(set.map(({ name, value }) => [name, value]));
}

function isoMoment(at: number): string {
  return new Date(at).toISOString();
}
