import type { ReadingRecord } from './reading-record.ts';

/** Format and version of an exported reading log that a device can import. */
export const READING_EXPORT = { format: 'seoga.reading', version: 1 } as const;

/** An exported reading log. */
export interface ReadingExport {
  format: typeof READING_EXPORT.format;
  version: number;
  /** ISO time. */
  exportedAt: string;
  records: ReadingRecord[];
}
