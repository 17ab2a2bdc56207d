import {
  type StripReadingPosition,
  type TextReadingPosition,
  parseStripPosition,
  parseTextPosition,
} from './reading-position.ts';
import { ANNOTATION_COLOURS, ANNOTATION_LIMITS, type AnnotationColour, type AnnotatedEpisode } from './annotations.ts';
import { compareStamps } from './reading-merge.ts';
import {
  type Dot,
  type EventRecord,
  type AnnotationAnchor,
  type AnnotationRecord,
  type PositionRecord,
  READING_ACTIONS,
  type ReadingRecord,
  type Register,
  type SettingField,
  type SettingsRecord,
  type SettingsScope,
  type Stamp,
  type Versions,
  type ViewedDetails,
  joinedDots,
} from './reading-record.ts';
import { UNIT_NAMES, type Unit } from '../catalog/categories.ts';

type Loose = Partial<Record<string, unknown>>;

const LATEST = 4e15;
const MAX_VERSIONS = 64;
const MAX_FIELDS = 64;
// Concurrent memos are joined and may exceed the input limit.
const LONGEST_NOTE = ANNOTATION_LIMITS.note * 10;

/**
 * Validates a record from storage, a file or another device and strips unknown properties; undefined if invalid. Never
 * throws, because the sources are untrusted.
 */
export function recordFrom(value: unknown): ReadingRecord | undefined {
  const loose = looseFrom(value);
  switch (loose?.['kind']) {
    case 'place':
      return positionFrom(loose);
    case 'mark':
      return annotationFrom(loose);
    case 'settings':
      return settingsFrom(loose);
    case 'event':
      return eventFrom(loose);
    default:
      return undefined;
  }
}

/** Whether a device id is valid: hexadecimal digits and hyphens, so never a prototype property. */
export function isDeviceName(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f][0-9a-f-]{3,39}$/.test(value);
}

// Annotation ids are part of URLs.
function isAnnotationId(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{1,64}$/.test(value);
}

function positionFrom(loose: Loose): PositionRecord | undefined {
  const { work, episode, fraction, settledAgo, run, furthest } = loose;
  const signature = stampFrom(loose);
  const viewed = viewedFrom(loose['viewed']);
  if (!signature || !viewed || !isCount(work) || !isCount(episode) || !isShare(fraction) || !isShare(furthest)) return;
  if (!(run === 0 || isCount(run)) || !(settledAgo === null || isSpan(settledAgo))) return;
  const place = loose['place'] === null ? null : anyPlaceFrom(loose['place'], episode);
  if (place === undefined) return;
  const marked = loose['marked'] === true ? { marked: true as const } : {};
  return { kind: 'place', work, episode, viewed, place, fraction, settledAgo, run, furthest, ...marked, ...signature };
}

function viewedFrom(value: unknown): ViewedDetails | undefined {
  const loose = looseFrom(value);
  const { workTitle, coverHash, episodeTitle, position, unit } = loose ?? {};
  if (!isText(workTitle, 300) || !isText(episodeTitle, 300) || !isCount(position)) return;
  if (typeof coverHash !== 'string' || !/^[\w-]{1,80}$/.test(coverHash)) return;
  return { workTitle, coverHash, episodeTitle, position, ...(isUnit(unit) ? { unit } : {}) };
}

function isUnit(value: unknown): value is Unit {
  return typeof value === 'string' && Object.hasOwn(UNIT_NAMES, value);
}

function eventFrom(loose: Loose): EventRecord | undefined {
  const { work, episode, ms, fraction } = loose;
  const signature = stampFrom(loose);
  const match = READING_ACTIONS.find((each) => each === loose['act']);
  if (!signature || !match || !isCount(work) || !isCount(episode) || !isSpan(ms) || !isShare(fraction)) return;
  return { kind: 'event', work, episode, act: match, ms, fraction, ...signature };
}

function settingsFrom(loose: Loose): SettingsRecord | undefined {
  const { of, owner } = loose;
  const scope = scopeFrom(loose['scope']);
  const fields = looseFrom(loose['fields']);
  if ((of !== 'text' && of !== 'images') || !scope || !fields) return;
  if (scope === 'device' ? !isDeviceName(owner) : owner !== null) return;
  const saved = Object.entries(fields).flatMap(([name, value]) => {
    const field = /^[a-z][A-Za-z]{0,39}$/.test(name) ? fieldFrom(value) : undefined;
    // Drops fields that another device wrote into a device profile.
    return field && (owner === null || field.device === owner) ? [{ name, field }] : [];
  });
  const entries = saved.slice(0, MAX_FIELDS).map(({ name, field }): [string, SettingField] => [name, field]);
  return {
    kind: 'settings',
    of,
    scope,
    owner: typeof owner === 'string' ? owner : null,
    fields: Object.fromEntries(entries.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function scopeFrom(value: unknown): SettingsScope | undefined {
  if (value === 'default' || value === 'device' || value === 'keys') return value;
  const [, scope, work] = typeof value === 'string' ? (/^(work|words)\.([1-9]\d{0,14})$/.exec(value) ?? []) : [];
  if (work === undefined) return undefined;
  return scope === 'words' ? `words.${Number(work)}` : `work.${Number(work)}`;
}

function fieldFrom(value: unknown): SettingField | undefined {
  const loose = looseFrom(value);
  const signature = loose && stampFrom(loose);
  if (!signature) return;
  const set = loose['value'];
  if (set === undefined) return signature;
  if (set === null || typeof set === 'boolean' || isText(set, 80)) return { value: set, ...signature };
  return typeof set === 'number' && Number.isFinite(set) ? { value: set, ...signature } : undefined;
}

function annotationFrom(loose: Loose): AnnotationRecord | undefined {
  const { id } = loose;
  const note = versionsFrom(loose['note'], (text) => (isText(text, LONGEST_NOTE) ? text : undefined));
  const alive = versionsFrom(loose['alive'], (value) => value === true || undefined);
  if (!isAnnotationId(id) || !note || !alive) return;
  const anchor = loose['anchor'] === null ? null : registerFrom(loose['anchor'], anchorFrom);
  const colour = loose['colour'] === null ? null : registerFrom(loose['colour'], colourFrom);
  if (anchor === undefined || colour === undefined) return;
  return { kind: 'mark', id, anchor, colour, note, alive };
}

function anchorFrom(value: unknown): AnnotationAnchor | undefined {
  const loose = looseFrom(value);
  const episode = markedEpisodeFrom(loose?.['episode']);
  if (!loose || !episode) return;
  const { kind, work, workTitle, text, madeAt } = loose;
  if ((kind !== 'bookmark' && kind !== 'highlight') || !isCount(work) || !isText(workTitle, 300)) return;
  if (!isText(text, ANNOTATION_LIMITS.text) || !isText(madeAt, 40) || Number.isNaN(Date.parse(madeAt))) return;
  const place = anyPlaceFrom(loose['place'], episode.id);
  const end = loose['end'] === null ? null : shortTextPlace(loose['end'], episode.id);
  if (!place || end === undefined || (kind === 'highlight') !== (end !== null)) return;
  if (kind === 'highlight' && !('block' in place)) return;
  return { kind, work, workTitle, episode, place, end, text, madeAt };
}

function markedEpisodeFrom(value: unknown): AnnotatedEpisode | undefined {
  const { id, position, title } = looseFrom(value) ?? {};
  return isCount(id) && isCount(position) && isText(title, 300) ? { id, position, title } : undefined;
}

function colourFrom(value: unknown): AnnotationColour | undefined {
  return ANNOTATION_COLOURS.find((colour) => colour === value);
}

function versionsFrom<Value>(
  value: unknown,
  valueFrom: (value: unknown) => Value | undefined,
): Versions<Value> | undefined {
  const { live, seen } = looseFrom(value) ?? {};
  if (!Array.isArray(live) || !Array.isArray(seen)) return;
  const versions = live.slice(0, MAX_VERSIONS).flatMap((each) => registerFrom(each, valueFrom) ?? []);
  const dots = seen.slice(0, MAX_VERSIONS).flatMap((each) => dotFrom(looseFrom(each) ?? {}) ?? []);
  // The later of two versions of one write wins, as in merging.
  const ordered = versions.toSorted(compareStamps);
  const byDot = new Map(ordered.map((version) => [`${version.device}/${version.seq}`, version]));
  return { live: [...byDot.values()].toSorted(compareStamps), seen: joinedDots(dots, versions) };
}

function registerFrom<Value>(
  value: unknown,
  valueFrom: (value: unknown) => Value | undefined,
): Register<Value> | undefined {
  const loose = looseFrom(value);
  const signature = loose && stampFrom(loose);
  const entitled = loose && valueFrom(loose['value']);
  return signature && entitled !== undefined ? { value: entitled, ...signature } : undefined;
}

function anyPlaceFrom(value: unknown, episode: number): TextReadingPosition | StripReadingPosition | undefined {
  return shortTextPlace(value, episode) ?? parseStripPosition(value, episode);
}

function shortTextPlace(value: unknown, episode: number): TextReadingPosition | undefined {
  const place = parseTextPosition(value, episode);
  return place && isText(place.quote, 200) && isText(place.block, 100) ? place : undefined;
}

function stampFrom(loose: Loose): Stamp | undefined {
  const { at } = loose;
  const dot = dotFrom(loose);
  return dot && typeof at === 'number' && Math.abs(at) <= LATEST ? { at, ...dot } : undefined;
}

function dotFrom({ device, seq }: Loose): Dot | undefined {
  return isDeviceName(device) && isCount(seq) ? { device, seq } : undefined;
}

function looseFrom(value: unknown): Loose | undefined {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
}

function isShare(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 1;
}

function isSpan(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= LATEST;
}

function isText(value: unknown, longest: number): value is string {
  return typeof value === 'string' && value.length <= longest;
}
