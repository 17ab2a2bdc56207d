import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import type { LeaseKeyDto } from '#contract/offline';

export interface EncryptedData {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

/** Owner, device keys and server clock. */
export interface DeviceOwner {
  owner: number;
  /** Login of the last download or renewal. */
  login: string;
  /** Encrypts list entries and grants; not extractable. */
  wrap: CryptoKey;
  /** Device half of the content keys; not extractable. */
  secret: CryptoKey;
  /** Server clock minus device clock. */
  offset: number;
  /** Latest server time seen. */
  floor: number;
  renewedAt: number;
  leaseKeys: LeaseKeyDto[];
}

/** A downloaded episode; everything but numbers is encrypted. */
export interface DownloadedRow {
  id: number;
  work: number;
  content: 'text' | 'images';
  isAdult: boolean;
  revision: number;
  /** Latest known revision. */
  newest: number;
  bytes: number;
  pictures: string[];
  keptAt: number;
  salt: Uint8Array<ArrayBuffer>;
  head: EncryptedData;
  body: EncryptedData;
  /** License and server half of the key; absent when it may not be read. */
  grant: EncryptedData | null;
  /** First opening, server time. */
  openedAt: number | null;
  /** The opening was reported. */
  isTold: boolean;
}

/** A queued episode. */
export interface QueuedRow {
  id: number;
  work: number;
  addedAt: number;
  /** Failure message; null while waiting. */
  error: string | null;
}

interface Schema extends DBSchema {
  rows: { key: number; value: DownloadedRow };
  pictures: { key: [number, string]; value: EncryptedData };
  queue: { key: number; value: QueuedRow };
  state: { key: string; value: DeviceOwner };
}
export type OfflineDatabase = IDBPDatabase<Schema>;

/** Also deleted by the inline script after logout. */
const DATABASE_NAME = 'seoga-kept';
export const OWNER_ROW = 'keeper';
/** Key of the cover among the episode's images. */
export const COVER_ROW = 'cover';

let opened: Promise<OfflineDatabase> | undefined;

/** Rejects when storage is unavailable. */
export function openOfflineDatabase(): Promise<OfflineDatabase> {
  opened ??= openDB<Schema>(DATABASE_NAME, 1, {
    upgrade(database) {
      database.createObjectStore('rows', { keyPath: 'id' });
      database.createObjectStore('pictures');
      database.createObjectStore('queue', { keyPath: 'id' });
      database.createObjectStore('state');
    },
    // Lets another tab delete the database on logout.
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

export function pictureKeysOf(id: number): IDBKeyRange {
  return IDBKeyRange.bound([id], [id, []]);
}
