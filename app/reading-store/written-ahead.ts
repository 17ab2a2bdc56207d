import type { ReadingRecord, Stamp } from '#vocabulary/reading-record';
import { keepOnDevice } from '../viewer/place/kept-on-device.ts';

/** That an episode was started over: what it means for the records is worked out where they are. */
export interface StartOver extends Stamp {
  kind: 'over';
  episode: number;
}

/** What was written while a page could not wait; it stays until the records have it. */
export interface AheadEntry {
  key: string;
  text: string;
}

const PREFIX = 'seoga.reading.ahead.';
const MOST_EVENTS = 200;

/**
 * Leaves a change at once, so that it survives the page that is being left. A newer place of an episode takes the
 * elder's room; changed fields of settings stand beside those that wait. False when the device keeps nothing.
 */
export function leaveAhead(change: ReadingRecord | StartOver): boolean {
  const key = PREFIX + aheadName(change);
  if (change.kind !== 'settings') return keepOnDevice(key, change);
  return keepOnDevice(key, { ...change, fields: { ...waitingFields(key), ...change.fields } });
}

function waitingFields(key: string): object {
  try {
    return Object(JSON.parse(localStorage.getItem(key) ?? '{}')?.fields);
  } catch {
    return {};
  }
}

function aheadName(change: ReadingRecord | StartOver): string {
  if (change.kind === 'settings') return `settings/${change.of}/${change.scope}`;
  if (change.kind === 'mark') return `mark/${change.id}`;
  return change.kind === 'event' ? `event/${change.seq}` : `${change.kind}/${change.episode}`;
}

/** Everything that waits, as it stands there. */
export function waitingAhead(): AheadEntry[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(PREFIX))
      .map((key) => ({ key, text: localStorage.getItem(key) ?? '' }));
  } catch {
    return [];
  }
}

/** Takes away what the records have now. What was written anew meanwhile stays for the next time. */
export function clearAhead(entries: readonly AheadEntry[]): void {
  try {
    for (const { key, text } of entries) if (localStorage.getItem(key) === text) localStorage.removeItem(key);
  } catch {
    // What stays is taken again, which changes nothing.
  }
}

/** Where records cannot be kept, events would fill the storage that places need: the newest 200 wait, others are let go. */
export function thinAhead(): void {
  const events = waitingAhead().filter(({ key }) => key.startsWith(`${PREFIX}event/`));
  const seqOf = (entry: AheadEntry): number => Number(entry.key.split('/').at(-1));
  clearAhead(events.toSorted((one, other) => seqOf(other) - seqOf(one)).slice(MOST_EVENTS));
}
