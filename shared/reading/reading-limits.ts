/** Limits of an account: records per request, annotations (including deleted), other records, devices. */
export const READING_LIMITS = { atOnce: 500, marks: 50_000, others: 200_000, devices: 100 } as const;

/** Why a record is rejected: invalid, of another device, or over the limit. The others of the request are accepted. */
export const RECORD_ERRORS = ['broken', 'foreign', 'too-many'] as const;
export type RecordError = (typeof RECORD_ERRORS)[number];

/** A rejected record by its index in the request. */
export interface RejectedRecord {
  index: number;
  reason: RecordError;
}
