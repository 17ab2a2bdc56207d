// What viewers write beside what the device shows at once; comes after a viewer's first script.
import { keepSettings as recordSettings } from '../../reading-store/reading-store.ts';

export { keepPlace } from '../../reading-store/reading-store.ts';
export { noteRead } from './reading-log.ts';

/** A step of letters is painted before it is written down. */
const AFTER_PAINT_MS = 80;

const waiting: (() => void)[] = [];

/** Records changed settings once they are painted, or when the page is left before. The device itself has them already. */
export const keepSettings: typeof recordSettings = (kind, scope, fields) => {
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
