import { pullReading, pushReading } from '#domain/reading';
import type { Needs } from '#shared/context';
import type { ReadingRecord } from '#vocabulary/reading-record';
import type { Delivery, ReadingHome } from '../../app/reading-store/reading-home.ts';

/** The account of a member as its devices meet it, without the wire between. */
export function memberAccount(ctx: Needs<'db'>, memberNo: number): ReadingHome {
  return {
    put: ({ sender, now, records }: Delivery) =>
      pushReading(ctx, { memberNo, owner: memberNo, device: { id: sender, name: sender }, now, records }),
    take: async (from) => {
      const { records, now, cursor, hasMore } = await pullReading(ctx, { memberNo, since: from });
      return { sender: 'account', records: records as ReadingRecord[], now, from, cursor, hasMore };
    },
  };
}
