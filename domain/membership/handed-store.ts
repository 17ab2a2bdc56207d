import { sql } from 'kysely';
import type { Tx } from '#shared/context';
import type { HandedFile } from '#vocabulary/handed-files';

/** Keeps the one download that a session hands over; an earlier one is good no more. */
export async function keepHanded(
  tx: Tx,
  order: { sessionId: number; tokenHash: Uint8Array; what: HandedFile; hidesAdult: boolean; minutes: number },
): Promise<void> {
  const row = {
    token_hash: order.tokenHash,
    what: order.what,
    hides_adult: order.hidesAdult,
    expires_at: sql<Date>`seoga_now() + make_interval(mins => ${order.minutes})`,
    credential_epoch: sql<number>`(select m.credential_epoch from session_family s join member m using (member_no)
      where s.id = ${order.sessionId})`,
  };
  await tx
    .insertInto('handed_download')
    .values({ session_id: order.sessionId, ...row })
    .onConflict((same) => same.column('session_id').doUpdateSet(row))
    .execute();
}

/** Uses it up; nothing when it was used, is past its time, or never was. */
export function takeHanded(
  tx: Tx,
  tokenHash: Uint8Array,
): Promise<{ sessionId: number; what: HandedFile; hidesAdult: boolean; isInTime: boolean } | undefined> {
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

/** Forgets downloads that nobody came for in time. */
export async function forgetHanded(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('handed_download')
    .where('expires_at', '<', sql<Date>`seoga_now()`)
    .execute();
}
