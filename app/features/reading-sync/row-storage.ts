import type { ReadingRecord } from '#shared/reading/reading-record';

/**
 * A stored record: the agreed version in the account's clock and pending own writes in the device's. Separate, so that
 * a wrong clock never wins permanently.
 */
export interface StoredRow {
  key: string;
  kind: ReadingRecord['kind'];
  work: number;
  agreed?: ReadingRecord;
  pending?: ReadingRecord;
  /** Revision of the last pending write. */
  queued?: number;
}

/** Sync state. */
export interface SyncState {
  cursor: number;
  /** Account clock minus device clock in ms; 0 before the first sync. */
  offset: number;
  /** Counter of own writes. */
  revision: number;
  /** Owner; 0 for none. */
  owner: number;
}

/** Rows in a transaction; await nothing else inside it. */
export interface RowAccess {
  get(key: string): Promise<StoredRow | undefined>;
  put(row: StoredRow): Promise<void>;
  /** By key prefix. */
  under(prefix: string): Promise<StoredRow[]>;
  ofWork(work: number): Promise<StoredRow[]>;
  /** Pending rows by revision, (after, upTo]. */
  queued(after: number, upTo: number): Promise<StoredRow[]>;
  state(): Promise<SyncState>;
  putState(state: SyncState): Promise<void>;
  drop(key: string): Promise<void>;
  /** Keeps records set aside. */
  clear(): Promise<void>;
  /** Records set aside under a name. */
  laidBy(name: string): Promise<ReadingRecord[]>;
  /** Replaces them; an empty list deletes. */
  layBy(name: string, records: readonly ReadingRecord[]): Promise<void>;
}

export interface RowStorage {
  /** Atomic; write transactions are serialised across tabs. */
  transact<Answer>(mode: 'readonly' | 'readwrite', work: (rows: RowAccess) => Promise<Answer>): Promise<Answer>;
}

/** Before the first sync. */
export const NEW_STATE: SyncState = { cursor: 0, offset: 0, revision: 0, owner: 0 };
