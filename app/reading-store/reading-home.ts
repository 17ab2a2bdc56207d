import type { ReadingRecord } from '#vocabulary/reading-record';

/**
 * Records on their way from one home to another. Their moments are on the sender's clock and `now` is that clock's
 * reading at the sending, so that the receiver knows the age of each without trusting the clock.
 */
export interface Delivery {
  /** The sending device; `account` for the member's account. */
  sender: string;
  records: ReadingRecord[];
  now: number;
  /** Everything that changed in the sending home after `from` up to `cursor` is in it. */
  from: number;
  cursor: number;
  hasMore: boolean;
}

/** A place where a reader's records live: the device, or the member's account. */
export interface ReadingHome {
  /**
   * Merges a delivery, which may come late, again, or in another order, and drops what is no record. Answers a cursor:
   * whoever has taken up to it has what this wrote, and the keys of records that it will not have. Rejects when nothing
   * of it was kept.
   */
  put(delivery: Delivery): Promise<{ cursor: number; refused?: string[] }>;
  /** What changed after a cursor, 0 for everything; a part of it when it is much. */
  take(from: number): Promise<Delivery>;
}
