import type { ReadingRecord, Stamp } from '#shared/reading/reading-record';
import { writeLocalJson } from '../reader/position/position-storage.ts';

/** A restarted episode; merged when applied. */
export interface Restart extends Stamp {
  kind: 'over';
  episode: number;
}

/** Written synchronously; removed once applied. */
export interface LogEntry {
  key: string;
  text: string;
}

const PREFIX = 'seoga.reading.ahead.';
const MAX_EVENTS = 200;

/**
 * Appends a change synchronously, so that it survives leaving the page. A newer position replaces the older; settings
 * fields are merged. False when storage is unavailable.
 */
export function appendToLog(change: ReadingRecord | Restart): boolean {
  const key = PREFIX + aheadName(change);
  if (change.kind !== 'settings') return writeLocalJson(key, change);
  return writeLocalJson(key, { ...change, fields: { ...waitingFields(key), ...change.fields } });
}

function waitingFields(key: string): object {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}')?.fields);
  } catch {
    return {};
  }
}

function aheadName(change: ReadingRecord | Restart): string {
  if (change.kind === 'settings') return `settings/${change.of}/${change.scope}`;
  if (change.kind === 'mark') return `mark/${change.id}`;
  return change.kind === 'event' ? `event/${change.seq}` : `${change.kind}/${change.episode}`;
}

export function pendingLogEntries(): LogEntry[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => ({ key, text: localStorage.getItem(key) ?? '' }));
  } catch {
    return [];
  }
}

/** Removes applied entries unless rewritten meanwhile. */
export function removeLogEntries(entries: readonly LogEntry[]): void {
  try {
    for (const { key, text } of entries) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  } catch {
    // Applying again is harmless.
  }
}

/** When records cannot be saved, only the newest 200 events are kept. */
export function compactLog(): void {
  const events = pendingLogEntries().filter(({ key }) => key.startsWith(`${PREFIX}event/`));
  const seqOf = (entry: LogEntry): number => Number(entry.key.split('/').at(-1));
  removeLogEntries(events.toSorted((one, other) => seqOf(other) - seqOf(one)).slice(MAX_EVENTS));
}
