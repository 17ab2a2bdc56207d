/** What an account takes: at once, of marks (the deleted ones count), and of places and settings together. */
export const READING_LIMITS = { atOnce: 500, marks: 50_000, others: 200_000, devices: 100 } as const;

/**
 * Why a record is not taken: it is none, it is another device's own, or there is no room for it. The others of its
 * delivery are taken.
 */
export const RECORD_REFUSALS = ['broken', 'foreign', 'too-many'] as const;
export type RecordRefusal = (typeof RECORD_REFUSALS)[number];

/** A record that was not taken, by where it stood in its delivery. */
export interface RefusedRecord {
  index: number;
  reason: RecordRefusal;
}
