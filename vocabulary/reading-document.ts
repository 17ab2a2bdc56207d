import type { ReadingRecord } from './reading-record.ts';

/** The name and version of a file with what a reader left; a device takes it back in. */
export const READING_DOCUMENT = { format: 'seoga.reading', version: 1 } as const;

/** What a reader left, as a file. */
export interface ReadingDocument {
  format: typeof READING_DOCUMENT.format;
  version: number;
  /** ISO moment. */
  exportedAt: string;
  records: ReadingRecord[];
}
