import type { Needs } from '#shared/context';
import { markOf } from '#vocabulary/read-so-far';
import { recordFrom } from '#vocabulary/reading-record-guards';
import { READING_DOCUMENT, type ReadingDocument } from '#vocabulary/reading-document';
import { selectAllReading } from './reading-log-store.ts';

/**
 * Everything a member left while reading, the whole log included, as the document that a device takes back in. Marks
 * that were deleted are not in it.
 */
export async function exportReading(ctx: Needs<'db'>, memberNo: number): Promise<ReadingDocument> {
  const { now, records } = await selectAllReading(ctx.db, memberNo);
  const kept = records
    .flatMap((record) => recordFrom(record) ?? [])
    .filter((record) => record.kind !== 'mark' || markOf(record));
  return { ...READING_DOCUMENT, exportedAt: now.toISOString(), records: kept };
}
