import { sql } from 'kysely';
import type { Db, Tx } from '#kernel/context';
import type { LinkPurpose } from '#shared/members/email-links';
import { currentEpochSql, isCurrentEpochSql } from '../password/credential-store.ts';

export interface StoredLink {
  memberNo: number;
  mail: string;
}

/** Links sent within the hour. Locks the member, so that concurrent requests are counted in turn. */
export async function countLinks(tx: Tx, memberNo: number, purpose: LinkPurpose): Promise<number> {
  await tx.selectFrom('member').select('member_no').where('member_no', '=', memberNo).forNoKeyUpdate().execute();
  const counted = await tx
    .selectFrom('one_time_link')
    .select((all) => all.fn.countAll<number>().as('count'))
    .where('member_no', '=', memberNo)
    .where('purpose', '=', purpose)
    .where('made_at', '>', sql<Date>`seoga_now() - interval '1 hour'`)
    .executeTakeFirstOrThrow();
  return counted.count;
}

export async function endLinks(tx: Tx, memberNo: number, purpose: LinkPurpose): Promise<void> {
  await tx
    .updateTable('one_time_link')
    .set({ expires_at: sql<Date>`seoga_now()` })
    .where('member_no', '=', memberNo)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`seoga_now()`)
    .execute();
}

export async function insertLink(
  tx: Tx,
  link: {
    tokenHash: Uint8Array;
    purpose: LinkPurpose;
    memberNo: number;
    mail: string;
    minutes: number;
    credentialEpoch?: number | undefined;
  },
): Promise<void> {
  await tx
    .insertInto('one_time_link')
    .values({
      token_hash: link.tokenHash,
      purpose: link.purpose,
      member_no: link.memberNo,
      mail: link.mail,
      credential_epoch: link.credentialEpoch ?? currentEpochSql(link.memberNo),
      expires_at: sql<Date>`seoga_now() + make_interval(mins => ${link.minutes})`,
    })
    .execute();
}

export function consumeLink(tx: Tx, tokenHash: Uint8Array, purpose: LinkPurpose): Promise<StoredLink | undefined> {
  return tx
    .updateTable('one_time_link')
    .set({ used_at: sql<Date>`seoga_now()` })
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`seoga_now()`)
    .where(isCurrentEpochSql('one_time_link'))
    .returning(['member_no as memberNo', 'mail'])
    .executeTakeFirst();
}

export function selectValidLink(db: Db, tokenHash: Uint8Array, purpose: LinkPurpose): Promise<StoredLink | undefined> {
  return db
    .selectFrom('one_time_link')
    .select(['member_no as memberNo', 'mail'])
    .where('token_hash', '=', tokenHash)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', sql<Date>`seoga_now()`)
    .where(isCurrentEpochSql('one_time_link'))
    .executeTakeFirst();
}

export async function deleteOldLinks(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('one_time_link')
    .where('expires_at', '<', sql<Date>`seoga_now() - interval '1 day'`)
    .execute();
}
