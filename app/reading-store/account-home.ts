import type { ReadingPulledWire, ReadingPushWire, ReadingPushedWire } from '#contract/reading';
import { recordFrom } from '#vocabulary/reading-record-guards';
import { recordKey } from '#vocabulary/reading-record';
import type { Delivery, ReadingHome } from './reading-home.ts';

/** The calls that an account is met by. */
export interface AccountCalls {
  push(body: ReadingPushWire): Promise<ReadingPushedWire>;
  pull(since: number): Promise<ReadingPulledWire>;
}

/** Another member has logged in here: nothing of the one before may meet their account. */
export class OtherMember extends Error {
  readonly member: number;

  constructor(member: number) {
    super('another member has logged in');
    this.member = member;
  }
}

/**
 * The account of the member whose records the device holds. Throws OtherMember before anything is merged when whoever
 * is logged in now is another.
 */
export function accountHome(calls: AccountCalls, owner: number): ReadingHome {
  return {
    put: async ({ sender, now, records }) => {
      const { cursor, refused } = await calls.push({ member: owner, device: sender, now, records });
      const keys = refused.flatMap(({ index }) => records.slice(index, index + 1).map(recordKey));
      return { cursor, refused: keys };
    },
    take: async (from): Promise<Delivery> => {
      const { member, records, ...pulled } = await calls.pull(from);
      if (member !== owner) throw new OtherMember(member);
      return { sender: 'account', records: records.flatMap((record) => recordFrom(record) ?? []), ...pulled };
    },
  };
}
