import type * as Records from './reading-records.ts';

let records: typeof Records | undefined;
let coming: Promise<void> | undefined;
const waiting: ((to: typeof Records) => void)[] = [];

/**
 * Writes to the reader's records: at once when their code is there, which is soon after the page came alive, else as
 * soon as it comes. It is no part of a viewer's first script; what screens show before the first paint is kept apart.
 */
export function writeToRecords(write: (to: typeof Records) => void): void {
  if (records) return write(records);
  waiting.push(write);
  coming ??= import('./reading-records.ts').then(
    (room) => {
      records = room;
      for (const each of waiting.splice(0)) each(room);
    },
    // Without a network the next write asks again.
    () => {
      coming = undefined;
    },
  );
}
