import type { StripPlace, TextPlace } from '#vocabulary/place';
import type { ReadEpisode } from '#vocabulary/read-so-far';
import type { ReadingMark } from '#vocabulary/reading-marks';
import type { ReadingAct, SettingField, SettingsScope } from '#vocabulary/reading-record';
import { PLACES_KEY, parsePlaces, readStored } from '../device/places.ts';
import type { ViewedEpisode } from '../viewer/frame/viewed-episode.ts';
import { keepOnDevice, keptOnDevice, placeKey } from '../viewer/place/kept-on-device.ts';
import { keepShelfPlace } from '../viewer/place/shelf-keeper.ts';
import { withShelfPlace } from '../viewer/place/shelf-places.ts';
import type { SettingsKind, SettingsOf } from '../viewer/settings/reading-settings.ts';
import { deviceClock } from './device-clock.ts';
import type { DeviceReading } from './device-reading.ts';
import type { ImportOutcome } from './reading-file.ts';
import type { ReadingHome } from './reading-home.ts';
import { leaveAhead } from './written-ahead.ts';

// The one door by which viewers and screens write what a reader leaves. It stands in a viewer's first script, so it
// holds only what must happen at once; the records come with the first use.

// Reading on for so long, a device may take the reader back behind another's place.
const SETTLE_MS = 30_000;
const LONGEST_LOOK_MS = 60_000;
const VISIT_ENDS_MS = 300_000;

const listeners = new Set<() => void>();
const openEpisodes = new Set<number>();
const visit = { episode: 0, readMs: 0, movedAt: 0 };
let opening: Promise<DeviceReading> | undefined;

/** The records of this browser, opened with the first use. */
export function openReading(): Promise<DeviceReading> {
  opening ??= import('./device-reading.ts')
    .then(({ openDeviceReading }) =>
      openDeviceReading({
        changed: () => listeners.forEach((listener) => listener()),
        isOpen: (episode) => openEpisodes.has(episode),
      }),
    )
    .catch((fault: unknown) => {
      opening = undefined;
      throw fault;
    });
  return opening;
}

/** What was left ahead goes into the records; when it cannot, it stays there for the next time. */
function takeInSoon(): void {
  openReading()
    .then((reading) => reading.takeIn())
    .catch(() => undefined);
}

/**
 * Keeps where the reader moved to, at once: for this device's screens before the first paint, and as a record. False
 * when the device keeps nothing: reading goes on, the reader is told once.
 */
export function keepPlace(viewed: ViewedEpisode, place: TextPlace | StripPlace, fraction: number): boolean {
  const { work, episode } = viewed;
  const share = Math.min(1, Math.max(0, fraction));
  openEpisodes.add(episode.id);
  const isKept = keepOnDevice(placeKey(episode.id), place);
  const isShown = keepShelfPlace(viewed, { kind: 'y' in place ? 'images' : 'text', fraction: share });
  const isLeft = leaveAhead({
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
    settledAgo: readHereMs(episode.id) >= SETTLE_MS ? 0 : null,
    run: 0,
    furthest: share,
    ...deviceClock.next(),
  });
  takeInSoon();
  return isKept && isShown && isLeft;
}

/** How long the reader reads in this episode on this page; a look at one view counts a minute at most. */
function readHereMs(episode: number): number {
  const now = performance.now();
  const sinceMs = now - visit.movedAt;
  const goesOn = visit.episode === episode && sinceMs < VISIT_ENDS_MS;
  visit.readMs = goesOn ? visit.readMs + Math.min(sinceMs, LONGEST_LOOK_MS) : 0;
  visit.episode = episode;
  visit.movedAt = now;
  return visit.readMs;
}

/** The reader begins an episode anew (처음부터): no place is left in it, and how far it was read grows from nothing. */
export function startOver(episode: number): boolean {
  const stamp = deviceClock.next();
  const isLeft = leaveAhead({ kind: 'over', episode, ...stamp });
  forgetOnDevice(placeKey(episode));
  const shown = parsePlaces(readStored(PLACES_KEY)).find((place) => place.episode === episode);
  const place = shown && { ...shown, fraction: 0, at: new Date(stamp.at).toISOString() };
  const isShown = !place || keepOnDevice(PLACES_KEY, withShelfPlace(readStored(PLACES_KEY), place));
  takeInSoon();
  return isLeft && isShown;
}

/**
 * Keeps changed settings in a profile; a field of undefined is taken back, null instead of fields takes back the whole
 * profile. False when the device keeps nothing.
 */
export function keepSettings<Kind extends SettingsKind>(
  kind: Kind,
  scope: SettingsScope,
  fields: Partial<SettingsOf<Kind>> | null,
): boolean {
  const key = `seoga.settings.${kind}.${scope}`;
  const kept: object = Object(keptOnDevice(key));
  const changed: Record<string, unknown> = {
    ...(fields ?? Object.fromEntries(Object.keys(kept).map((name) => [name]))),
  };
  const next = { ...kept, ...changed };
  const isKept = Object.values(next).every((value) => value === undefined)
    ? forgetOnDevice(key)
    : keepOnDevice(key, next);
  const stamp = deviceClock.next();
  const registers = Object.entries(changed).map(([name, value]) => [name, settingField(value, stamp)]);
  const isLeft = leaveAhead({
    kind: 'settings',
    of: kind,
    scope,
    owner: scope === 'device' ? stamp.device : null,
    fields: Object.fromEntries(registers),
  });
  takeInSoon();
  return isKept && isLeft;
}

function settingField(value: unknown, stamp: Omit<SettingField, 'value'>): SettingField {
  const isValue = value === null || ['string', 'number', 'boolean'].includes(typeof value);
  return isValue ? { value: value as SettingField['value'] & {}, ...stamp } : stamp;
}

function forgetOnDevice(key: string): boolean {
  try {
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Something that was read, told while or after it was; also on the way out of the page. False when it is not kept. */
export function noteReading(read: {
  work: number;
  episode: number;
  act: ReadingAct;
  /** How long since the last time it was told. */
  ms: number;
  fraction: number;
}): boolean {
  const fraction = Math.min(1, Math.max(0, read.fraction));
  openEpisodes.add(read.episode);
  const isLeft = leaveAhead({ kind: 'event', ...read, ms: Math.max(0, read.ms), fraction, ...deviceClock.next() });
  takeInSoon();
  return isLeft;
}

/** The marks of a work in reading order; none where they cannot be read. */
export async function marksOf(work: number): Promise<ReadingMark[]> {
  return openReading().then(
    (reading) => reading.marks(work),
    () => [],
  );
}

/** All marks, work by work in reading order; none where they cannot be read. */
export async function allMarks(): Promise<ReadingMark[]> {
  return openReading().then(
    (reading) => reading.marks(),
    () => [],
  );
}

/**
 * Keeps a mark, new or changed; a deleted one comes back. Only what differs from `before`, the mark as it was given
 * when the change began (else as it was given last), is written, and what another device wrote unseen stays beside it.
 * False when it lasts no longer than the page.
 */
export async function keepMark(mark: ReadingMark, before?: ReadingMark): Promise<boolean> {
  return openReading()
    .then((reading) => reading.keepMark(mark, before))
    .catch(() => false);
}

/** Deletes a mark; to keep the same mark again takes it back. False when that lasts no longer than the page. */
export async function dropMark(id: string): Promise<boolean> {
  return openReading()
    .then((reading) => reading.dropMark(id))
    .catch(() => false);
}

/** Calls after marks changed, in this tab or another. Answers how to stop. */
export function watchMarks(listener: () => void): () => void {
  listeners.add(listener);
  openReading().catch(() => undefined);
  return () => void listeners.delete(listener);
}

/** The episodes of a work that were opened on any device, the last read first. */
export async function readingOf(work: number): Promise<ReadEpisode[]> {
  return openReading().then(
    (reading) => reading.read(work),
    () => [],
  );
}

/** Everything a reader left as one JSON document, which `importReading` takes. Rejects when it cannot be read. */
export async function exportReading(): Promise<string> {
  return (await openReading()).exportAll();
}

/** The marks, of one work or all, for people (`markdown`) or for `importReading` (`json`). Rejects when it cannot. */
export async function exportMarks(form: 'markdown' | 'json', work?: number): Promise<string> {
  return (await openReading()).exportMarks(form, work);
}

/** Merges an exported document with what is here; refuses what is none with a sentence for the reader. */
export async function importReading(text: string): Promise<ImportOutcome> {
  return (await openReading()).importAll(text);
}

/**
 * Brings this device and the member's account together; one tab at a time. False when it gave up, and everything goes
 * on waiting. An open episode is not moved.
 */
export async function syncWith(account: ReadingHome, signal?: AbortSignal): Promise<boolean> {
  return (await openReading()).sync(account, signal);
}
