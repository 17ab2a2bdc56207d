import type { ReadingRecord } from '#vocabulary/reading-record';

/**
 * One record as a device stores it: what the account agreed to, on the account's clock, and what this device wrote since
 * and the account has not taken yet, on the device's. Kept apart so that no wrong clock decides for good.
 */
export interface Row {
  key: string;
  kind: ReadingRecord['kind'];
  work: number;
  agreed?: ReadingRecord;
  pending?: ReadingRecord;
  /** The revision of the last own write, while it waits to be taken. */
  queued?: number;
}

/** What a device knows of its account. */
export interface SyncState {
  /** Up to where the account's changes were taken. */
  cursor: number;
  /** The account's clock less this device's, in milliseconds; 0 before they met. */
  offset: number;
  /** Counts own writes. */
  revision: number;
  /** The member whose records these are, 0 while they are nobody's. */
  owner: number;
}

/** Rows inside one transaction. Only these may be awaited in it. */
export interface Rows {
  get(key: string): Promise<Row | undefined>;
  put(row: Row): Promise<void>;
  /** Rows whose key begins so. */
  under(prefix: string): Promise<Row[]>;
  ofWork(work: number): Promise<Row[]>;
  /** Rows that wait, by revision, after one and up to another. */
  queued(after: number, upTo: number): Promise<Row[]>;
  state(): Promise<SyncState>;
  putState(state: SyncState): Promise<void>;
  /** Takes a row away. */
  drop(key: string): Promise<void>;
  /** Takes all rows away; what is laid by stays. */
  clear(): Promise<void>;
  /** What is laid by under a name. */
  laidBy(name: string): Promise<ReadingRecord[]>;
  /** Lays records by under a name in place of what lay there; none take it away. */
  layBy(name: string, records: readonly ReadingRecord[]): Promise<void>;
}

/** Where a device keeps rows. */
export interface RowShelf {
  /** All of it or nothing; transactions that write run one after the other, those of other tabs included. */
  transact<Answer>(mode: 'readonly' | 'readwrite', work: (rows: Rows) => Promise<Answer>): Promise<Answer>;
}

/** The state of a device that never met an account. */
export const NEW_STATE: SyncState = { cursor: 0, offset: 0, revision: 0, owner: 0 };
