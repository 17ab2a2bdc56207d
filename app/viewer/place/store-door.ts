import type * as Store from '../../reading-store/reading-store.ts';

type ReadingStore = typeof Store;

let store: ReadingStore | undefined;
let coming: Promise<void> | undefined;
const waiting: ((store: ReadingStore) => void)[] = [];

/**
 * Writes to the reading store: at once when it is there, which it is soon after the page came alive, else as soon as it
 * comes. It is no part of a viewer's first script; what screens show before the first paint does not wait for it.
 */
export function writeToStore(write: (store: ReadingStore) => void): void {
  if (store) return write(store);
  waiting.push(write);
  coming ??= import('../../reading-store/reading-store.ts').then(
    (room) => {
      store = room;
      for (const each of waiting.splice(0)) each(room);
    },
    // Without a network the next write asks again.
    () => {
      coming = undefined;
    },
  );
}
