import { pullReading, pushReading } from '#domain/reading';
import type { Needs } from '#shared/context';
import type { ReadingRecord } from '#vocabulary/reading-record';
import type { Delivery, ReadingHome } from '../../app/reading-store/reading-home.ts';

/** The account of a member as its devices meet it, without the wire between. */
export function memberAccount(ctx: Needs<'db'>, memberNo: number): ReadingHome {
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
