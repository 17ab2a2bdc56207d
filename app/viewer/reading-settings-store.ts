import { useSyncExternalStore } from 'react';
import { keepOnDevice } from './kept-on-device.ts';
import { keptReadingSettings, showReadingSettings } from './reading-look.ts';
import { type ReadingSettings, readingKey, readingSettingsFrom } from './reading-settings.ts';

const USUAL = readingSettingsFrom(null);
const listeners = new Set<() => void>();
let current: ReadingSettings | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** This device's settings; the server, and the first moment in the browser, know the usual ones. */
export function useReadingSettings(): ReadingSettings {
  return useSyncExternalStore(
    subscribe,
    () => (current ??= keptReadingSettings()),
    () => USUAL,
  );
}

/** Shows and keeps new settings. False when they cannot be kept. */
export function changeReadingSettings(next: ReadingSettings): boolean {
  current = next;
  showReadingSettings(next);
  for (const listener of listeners) listener();
  return keepOnDevice(readingKey(), next);
}
