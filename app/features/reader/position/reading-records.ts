// Loaded after the reader's first bundle.
import { saveSettings as recordSettings } from '../../reading-sync/reading-store.ts';

export { savePosition } from '../../reading-sync/reading-store.ts';
export { logReading } from './reading-log.ts';

const AFTER_PAINT_MS = 80;

const waiting: (() => void)[] = [];

/** Records changed settings after paint or on pagehide; the device has saved them already. */
export const saveSettings: typeof recordSettings = (kind, scope, fields) => {
  if (waiting.length === 0) {
    setTimeout(write, AFTER_PAINT_MS);
    window.addEventListener('pagehide', write, { once: true });
  }
  waiting.push(() => recordSettings(kind, scope, fields));
  return true;
};

function write(): void {
  for (const each of waiting.splice(0)) each();
}
