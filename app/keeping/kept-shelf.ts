import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LeaseKeyWire } from '#contract/keeping';

/** Bytes that only their key opens. */
export interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Whose the kept episodes are, the keys that never leave this browser, and what is known of the shop's clock. */
export interface Keeper {
  owner: number;
  /** The login under which they were kept or renewed last. */
  login: string;
  /** Seals what is shown of an episode in lists, and what unlocks it; cannot be taken out. */
  wrap: CryptoKey;
  /** This device's half of every content key; cannot be taken out. */
  secret: CryptoKey;
  /** The shop's clock less this device's. */
  offset: number;
  /** The latest moment of the shop's clock that was seen. */
  floor: number;
  renewedAt: number;
  leaseKeys: LeaseKeyWire[];
}

/** An episode that is kept. What tells of it lies sealed; numbers alone lie open. */
export interface KeptRow {
  id: number;
  work: number;
  content: 'text' | 'images';
  isAdult: boolean;
  revision: number;
  /** The revision that the shop had last. */
  newest: number;
  bytes: number;
  pictures: string[];
  keptAt: number;
  salt: Uint8Array<ArrayBuffer>;
  head: Sealed;
  body: Sealed;
  /** The lease and the shop's half of the key; gone when it may not be read. */
  grant: Sealed | null;
  /** When it was opened here for the first time, by the shop's clock. */
  openedAt: number | null;
  /** The shop has heard of the opening. */
  isTold: boolean;
}

/** An episode that is to be kept. */
export interface QueuedRow {
  id: number;
  work: number;
  addedAt: number;
  /** The sentence that says why it was not kept; null while it waits. */
  fault: string | null;
}

interface Schema extends DBSchema {
  rows: { key: number; value: KeptRow };
  pictures: { key: [number, string]; value: Sealed };
  queue: { key: number; value: QueuedRow };
  state: { key: string; value: Keeper };
}
export type KeptShelf = IDBPDatabase<Schema>;

/** Also in the script that runs before the first paint, which removes it when its member has logged out. */
const KEPT_DATABASE = 'seoga-kept';
export const KEEPER = 'keeper';
/** Under which name a work's cover lies beside the pictures of its episode. */
export const COVER = 'cover';

let opened: Promise<KeptShelf> | undefined;

/** The kept episodes of this browser. Rejects where storage is forbidden. */
export function keptShelf(): Promise<KeptShelf> {
  opened ??= openDB<Schema>(KEPT_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('rows', { keyPath: 'id' });
      database.createObjectStore('pictures');
      database.createObjectStore('queue', { keyPath: 'id' });
      database.createObjectStore('state');
    },
    // Whoever logs out in another tab has all of it removed: this tab lets go.
    blocking: (_from, _to, event) => {
      opened = undefined;
      if (event.target instanceof IDBDatabase) event.target.close();
    },
    terminated: () => {
      opened = undefined;
    },
  });
  opened.catch(() => {
    opened = undefined;
  });
  return opened;
}

/** Every picture of an episode. */
export function picturesOf(id: number): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
