import type { Needs } from '#kernel/context';
import { annotationOf } from '#shared/reading/reading-progress';
import { recordFrom } from '#shared/reading/reading-record-guards';
import { READING_EXPORT, type ReadingExport } from '#shared/reading/reading-export';
import { selectAllReading } from './reading-log-store.ts';

/** All reading data with the full log, as an importable document, without deleted annotations. */
export async function exportReading(ctx: Needs<'db'>, memberNo: number): Promise<ReadingExport> {
  const { now, records } = await selectAllReading(ctx.db, memberNo);
  const stored = records
    .flatMap((record) => recordFrom(record) ?? [])
    .filter((record) => record.kind !== 'mark' || annotationOf(record));
  return { ...READING_EXPORT, exportedAt: now.toISOString(), records: stored };
}
