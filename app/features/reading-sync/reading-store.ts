import type { StripReadingPosition, TextReadingPosition } from '#shared/reading/reading-position';
import type { ReadEpisode } from '#shared/reading/reading-progress';
import type { Annotation } from '#shared/reading/annotations';
import type { ReadingAction, SettingField, SettingsScope } from '#shared/reading/reading-record';
import { parsePositions } from '../../browser/device-positions.ts';
import { POSITIONS_KEY, readStored } from '../../browser/stored-values.ts';
import type { ViewedEpisode } from '../reader/shell/viewed-episode.ts';
import { writeLocalJson, readLocalJson, positionKey, storePosition } from '../reader/position/position-storage.ts';
import { saveLibraryPosition } from '../reader/position/save-library-position.ts';
import { mergeLibraryPosition } from '../reader/position/newest-positions.ts';
import { markUnsent } from '../reader/settings/account-profiles.ts';
import type { SettingsKind, SettingsOf } from '../reader/settings/reading-settings.ts';
import { deviceClock } from './device-clock.ts';
import type { DeviceReading } from './device-reading.ts';
import type { ImportOutcome } from './reading-file.ts';
import type { ReadingReplica } from './reading-replica.ts';
import { appendToLog } from './write-ahead-log.ts';

// Facade for reading records, part of the reader's first bundle: holds only synchronous work, the rest is loaded on
// first use.

// Reading time after which this device may move the position back.
const FINISHED_AFTER_MS = 30_000;
const MAX_INTERVAL_MS = 60_000;
const VISIT_ENDS_MS = 300_000;

const listeners = new Set<() => void>();
const openEpisodes = new Set<number>();
const visit = { episode: 0, readMs: 0, movedAt: 0 };
let opening: Promise<DeviceReading> | undefined;

/** Opened on first use. */
export function openDeviceReadingOnce(): Promise<DeviceReading> {
  opening ??= import('./device-reading.ts')
    .then(({ openDeviceReading }) =>
      openDeviceReading({
        changed: () => listeners.forEach((listener) => listener()),
        isOpen: (episode) => openEpisodes.has(episode),
      }),
    )
    .catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
  return opening;
}

/** On failure the log stays for the next time. */
function scheduleLogReplay(): void {
  openDeviceReadingOnce()
    .then((reading) => reading.replayLog())
    .catch(() => undefined);
}

/** Saves a position synchronously to the mirror and as a record. False when storage is unavailable. */
export function savePosition(
  viewed: ViewedEpisode,
  place: TextReadingPosition | StripReadingPosition,
  fraction: number,
): boolean {
  const { work, episode } = viewed;
  const share = Math.min(1, Math.max(0, fraction));
  openEpisodes.add(episode.id);
  const isSaved = storePosition(episode.id, place, { view: share, furthest: share });
  const isShown = saveLibraryPosition(viewed, { kind: 'y' in place ? 'images' : 'text', fraction: share });
  const isLogged = appendToLog({
    kind: 'place',
    work: work.id,
    episode: episode.id,
    viewed: {
      workTitle: work.title,
      coverHash: work.coverHash,
      episodeTitle: episode.title,
      position: episode.position,
      unit: episode.unit,
    },
    place,
    fraction: share,
    settledAgo: readHereMs(episode.id) >= FINISHED_AFTER_MS ? 0 : null,
    run: 0,
    furthest: share,
    ...deviceClock.next(),
  });
  scheduleLogReplay();
  return isSaved && isShown && isLogged;
}

/** Reading time of the episode on this page; a gap counts at most a minute. */
function readHereMs(episode: number): number {
  const now = performance.now();
  const sinceMs = now - visit.movedAt;
  const goesOn = visit.episode === episode && sinceMs < VISIT_ENDS_MS;
  visit.readMs = goesOn ? visit.readMs + Math.min(sinceMs, MAX_INTERVAL_MS) : 0;
  visit.episode = episode;
  visit.movedAt = now;
  return visit.readMs;
}

/** Restarts an episode (처음부터): clears its positions and progress. */
export function restartEpisode(episode: number): boolean {
  const signature = deviceClock.next();
  const isLogged = appendToLog({ kind: 'over', episode, ...signature });
  forgetOnDevice(positionKey(episode));
  const visible = parsePositions(readStored(POSITIONS_KEY)).find((place) => place.episode === episode);
  const place = visible && { ...visible, fraction: 0, at: new Date(signature.at).toISOString() };
  const isShown = !place || writeLocalJson(POSITIONS_KEY, mergeLibraryPosition(readStored(POSITIONS_KEY), place));
  scheduleLogReplay();
  return isLogged && isShown;
}

/**
 * Saves changed settings of a profile; undefined clears a field, null the profile. False when storage is unavailable.
 */
export function saveSettings<Kind extends SettingsKind>(
  kind: Kind,
  scope: SettingsScope,
  fields: Partial<SettingsOf<Kind>> | Readonly<Record<string, SettingField['value']>> | null,
): boolean {
  const key = `seoga.settings.${kind}.${scope}`;
  const saved: object = Object(readLocalJson(key));
  const changed: Record<string, unknown> = {
    ...(fields ?? Object.fromEntries(Object.keys(saved).map((name) => [name]))),
  };
  const next = { ...saved, ...changed };
  const isSaved = Object.values(next).every((value) => value === undefined)
    ? forgetOnDevice(key)
    : writeLocalJson(key, next);
  const signature = deviceClock.next();
  markUnsent(key, signature.seq);
  const registers = Object.entries(changed).map(([name, value]) => [name, settingField(value, signature)]);
  const isLogged = appendToLog({
    kind: 'settings',
    of: kind,
    scope,
    owner: scope === 'device' ? signature.device : null,
    fields: Object.fromEntries(registers),
  });
  scheduleLogReplay();
  return isSaved && isLogged;
}

function settingField(value: unknown, signature: Omit<SettingField, 'value'>): SettingField {
  const isValue = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isValue ? { value: value as SettingField['value'] & {}, ...signature } : signature;
}

function forgetOnDevice(key: string): boolean {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Records reading, also on page leave. False when not saved. */
export function recordReading(read: {
  work: number;
  episode: number;
  act: ReadingAction;
  /** Time since the last call. */
  ms: number;
  fraction: number;
}): boolean {
  const fraction = Math.min(1, Math.max(0, read.fraction));
  openEpisodes.add(read.episode);
  const isLogged = appendToLog({ kind: 'event', ...read, ms: Math.max(0, read.ms), fraction, ...deviceClock.next() });
  scheduleLogReplay();
  return isLogged;
}

/** In reading order; empty when unavailable. */
export async function annotationsOf(work: number): Promise<Annotation[]> {
  return openDeviceReadingOnce().then(
    (reading) => reading.listAnnotations(work),
    () => [],
  );
}

/** By work in reading order; empty when unavailable. */
export async function listAllAnnotations(): Promise<Annotation[]> {
  return openDeviceReadingOnce().then(
    (reading) => reading.listAnnotations(),
    () => [],
  );
}

/**
 * Saves or restores an annotation. Writes only the difference to `before` (default: as last returned); unseen notes
 * are kept. False when not persistent.
 */
export async function saveAnnotation(annotation: Annotation, before?: Annotation): Promise<boolean> {
  return openDeviceReadingOnce()
    .then((reading) => reading.saveAnnotation(annotation, before))
    .catch(() => false);
}

/** Saving it again restores it. False when not persistent. */
export async function deleteAnnotation(id: string): Promise<boolean> {
  return openDeviceReadingOnce()
    .then((reading) => reading.deleteAnnotation(id))
    .catch(() => false);
}

/** Includes other tabs; returns the unsubscribe function. */
export function watchAnnotations(listener: () => void): () => void {
  listeners.add(listener);
  openDeviceReadingOnce().catch(() => undefined);
  return () => void listeners.delete(listener);
}

/** Opened on any device, last read first. */
export async function readingOf(work: number): Promise<ReadEpisode[]> {
  return openDeviceReadingOnce().then(
    (reading) => reading.read(work),
    () => [],
  );
}

/** Export for `importReading`. Rejects when unavailable. */
export async function exportReading(): Promise<string> {
  return (await openDeviceReadingOnce()).exportAll();
}

/** For people (`markdown`) or `importReading` (`json`). Rejects when unavailable. */
export async function exportAnnotations(form: 'markdown' | 'json', work?: number): Promise<string> {
  return (await openDeviceReadingOnce()).exportAnnotations(form, work);
}

/** Merges an export; returns a message for other files. */
export async function importReading(text: string): Promise<ImportOutcome> {
  return (await openDeviceReadingOnce()).importAll(text);
}

/** Syncs in one tab at a time. False when it gave up; writes stay pending. An open episode is not moved. */
export async function syncWith(account: ReadingReplica, signal?: AbortSignal): Promise<boolean> {
  return (await openDeviceReadingOnce()).sync(account, signal);
}
