import { sql } from 'kysely';
import type { Tx } from '#kernel/context';
import type { OneTimeFile } from '#shared/web/one-time-downloads';

/** Replaces the session's earlier download. */
export async function saveDownload(
  tx: Tx,
  input: { sessionId: number; tokenHash: Uint8Array; what: OneTimeFile; hidesAdult: boolean; minutes: number },
): Promise<void> {
  const row = {
    token_hash: input.tokenHash,
    what: input.what,
    hides_adult: input.hidesAdult,
    expires_at: sql<Date>`seoga_now() + make_interval(mins => ${input.minutes})`,
    credential_epoch: sql<number>`(select m.credential_epoch from session_family s join member m using (member_no)
      where s.id = ${input.sessionId})`,
  };
  await tx
    .insertInto('handed_download')
    .values({ session_id: input.sessionId, ...row })
    .onConflict((same) => same.column('session_id').doUpdateSet(row))
    .execute();
}

export function redeemDownload(
  tx: Tx,
  tokenHash: Uint8Array,
): Promise<{ sessionId: number; what: OneTimeFile; hidesAdult: boolean; isInTime: boolean } | undefined> {
  return tx
    .deleteFrom('handed_download')
    .where('token_hash', '=', tokenHash)
    .returning([
      'session_id as sessionId',
      'what',
      'hides_adult as hidesAdult',
      sql<boolean>`expires_at > seoga_clock() and credential_epoch = (select m.credential_epoch
        from session_family s join member m using (member_no) where s.id = handed_download.session_id)`.as('isInTime'),
    ])
    .executeTakeFirst();
}

export async function deleteExpiredDownloads(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('handed_download')
    .where('expires_at', '<', sql<Date>`seoga_now()`)
    .execute();
}
