import type { ReadingPulledDto, ReadingPushDto, ReadingPushedDto } from '#contract/reading';
import { recordFrom } from '#shared/reading/reading-record-guards';
import { recordKey } from '#shared/reading/reading-record';
import type { Delivery, ReadingReplica } from './reading-replica.ts';

export interface AccountApi {
  push(body: ReadingPushDto): Promise<ReadingPushedDto>;
  pull(since: number): Promise<ReadingPulledDto>;
}

/** Another member has logged in; records must not mix. */
export class OtherMemberError extends Error {
  readonly member: number;

  constructor(member: number) {
    super('another member has logged in');
    this.member = member;
  }
}

/** Account of the device's member. Throws OtherMemberError before merging when another member is logged in. */
export function accountReplica(calls: AccountApi, owner: number): ReadingReplica {
  return {
    put: async ({ sender, now, records }) => {
      const { cursor, refused } = await calls.push({ member: owner, device: sender, now, records });
      const keys = refused.flatMap(({ index }) => records.slice(index, index + 1).map(recordKey));
      return { cursor, refused: keys };
    },
    take: async (from): Promise<Delivery> => {
      const { member, records, ...pulled } = await calls.pull(from);
      if (member !== owner) throw new OtherMemberError(member);
      return { sender: 'account', records: records.flatMap((record) => recordFrom(record) ?? []), ...pulled };
    },
  };
}
