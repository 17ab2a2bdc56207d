import { ANNOTATION_COLOURS, type Annotation } from './annotations.ts';
import { compareStamps } from './reading-merge.ts';
import {
  type EventRecord,
  type AnnotationRecord,
  type PositionRecord,
  type ReadingRecord,
  type SettingValue,
  type SettingsRecord,
  stampsOf,
} from './reading-record.ts';

/**
 * Position to resume from, across devices: the newest movement. A device moves the reader back only after 30 s of
 * reading there or a restart of the episode.
 */
export function resumeRecordOf(places: readonly PositionRecord[]): PositionRecord | undefined {
  return places.toSorted(compareStamps).reduce<PositionRecord | undefined>((resume, next) => {
    if (!resume || next.fraction >= resume.fraction || next.run > resume.run) return next;
    const hasSettled = next.settledAgo !== null && next.at - next.settledAgo > resume.at;
    return hasSettled ? next : resume;
  }, undefined);
}

/** Furthest position since the last restart, on any device, 0 to 1. */
export function furthestRecordOf(places: readonly PositionRecord[]): number {
  const run = Math.max(0, ...places.map((place) => place.run));
  return Math.max(0, ...places.filter((place) => place.run === run).map((place) => place.furthest));
}

/** Reading state of an episode across devices. */
export interface ReadEpisode {
  episode: number;
  /** ISO time of the first known opening. */
  openedAt: string;
  /** ISO time of the last reading. */
  readAt: string;
  /** Resume position, 0 to 1. */
  fraction: number;
  furthest: number;
  ms: number;
  isFinished: boolean;
}

/** Episodes in the records, last read first; ignores other record kinds. */
export function episodesRead(records: readonly ReadingRecord[]): ReadEpisode[] {
  const message = records.filter((record) => record.kind === 'place' || record.kind === 'event');
  const byEpisode = Map.groupBy(message, (record) => record.episode);
  return [...byEpisode]
    .map(([episode, all]) => readEpisode(episode, all))
    .toSorted((one, other) => (one.readAt < other.readAt ? 1 : -1));
}

function readEpisode(episode: number, records: (PositionRecord | EventRecord)[]): ReadEpisode {
  const places = records.filter((record) => record.kind === 'place');
  const events = records.filter((record) => record.kind === 'event');
  const moments = records.map((record) => record.at);
  const fractions = events.map((event) => event.fraction);
  return {
    episode,
    openedAt: isoMoment(Math.min(...moments)),
    readAt: isoMoment(Math.max(...moments)),
    fraction: resumeRecordOf(places)?.fraction ?? Math.max(0, ...fractions),
    furthest: places.length > 0 ? furthestRecordOf(places) : Math.max(0, ...fractions),
    ms: events.reduce((sum, event) => sum + event.ms, 0),
    isFinished: events.some((event) => event.act === 'finished'),
  };
}

/** The annotation of a record; undefined when deleted or incomplete. */
export function annotationOf(record: AnnotationRecord): Annotation | undefined {
  if (!record.anchor || record.alive.live.length === 0) return undefined;
  const { kind, place, end, ...anchor } = record.anchor.value;
  const changed = Math.max(...stampsOf(record).map((signature) => signature.at));
  const shared = { id: record.id, ...anchor, note: memoOf(record), changedAt: isoMoment(changed) };
  if (kind === 'bookmark') return { ...shared, kind, place };
  if (!end || !('block' in place)) return undefined;
  return { ...shared, kind, place, end, colour: record.colour?.value ?? ANNOTATION_COLOURS[0] };
}

/** Memo of an annotation. Concurrent texts are joined, oldest first. */
export function memoOf(record: AnnotationRecord): string {
  return joinedTexts(record.note.live.toSorted(compareStamps).map((version) => version.value));
}

/** Joins distinct non-empty texts with a blank line. */
export function joinedTexts(texts: readonly string[]): string {
  return [...new Set(texts.map((text) => text.trim()).filter((text) => text !== ''))].join('\n\n');
}

/** Settings of a profile by name. */
export function settingsOf(record: SettingsRecord): Record<string, SettingValue> {
  const set = Object.entries(record.fields).flatMap(([name, { value }]) =>
    value === undefined ? [] : [{ name, value }],
  );
  return Object.fromEntries(set.map(({ name, value }) => [name, value]));
}

function isoMoment(at: number): string {
  return new Date(at).toISOString();
}
