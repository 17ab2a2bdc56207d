import type { ReadingRecord } from '#shared/reading/reading-record';

/** Records in transit. Times are in the sender's clock and `now` is its reading, so that ages survive wrong clocks. */
export interface Delivery {
  /** Sending device, or `account`. */
  sender: string;
  records: ReadingRecord[];
  now: number;
  /** Contains every change after `from` up to `cursor`. */
  from: number;
  cursor: number;
  hasMore: boolean;
}

/** A replica of the reader's records: the device or the account. */
export interface ReadingReplica {
  /**
   * Merges a batch; late, repeated and reordered batches are fine, invalid records are dropped. Returns the cursor
   * that covers these writes and the rejected keys. Rejects when nothing was saved.
   */
  put(delivery: Delivery): Promise<{ cursor: number; refused?: string[] }>;
  /** Changes after a cursor (0: all), possibly only the first batch. */
  take(from: number): Promise<Delivery>;
}
