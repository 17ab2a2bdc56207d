import { pullReading, pushReading } from '#domain/reading';
import type { Needs } from '#kernel/context';
import type { ReadingRecord } from '#shared/reading/reading-record';
import type { Delivery, ReadingReplica } from '../../../app/features/reading-sync/reading-replica.ts';

/** The server side of reading sync without HTTP. */
export function readingAccount(ctx: Needs<'db'>, memberNo: number): ReadingReplica {
  return {
    put: async ({ sender, now, records }: Delivery) => {
      const device = { id: sender, name: sender };
      const { cursor } = await pushReading(ctx, { memberNo, owner: memberNo, device, now, records });
      return { cursor };
    },
    take: async (from) => {
      const { records, now, cursor, hasMore } = await pullReading(ctx, { memberNo, since: from });
      return { sender: 'account', records: records as ReadingRecord[], now, from, cursor, hasMore };
    },
  };
}
