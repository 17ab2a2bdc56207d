import type { Needs } from '#kernel/context';
import { DomainError } from '#kernel/domain-error';
import { ONE_TIME_LINK_MINUTES, type OneTimeFile } from '#shared/web/one-time-downloads';
import { saveDownload, redeemDownload } from './one-time-download-store.ts';
import { type SessionMember, toSessionMember, withoutAdultWorks } from '../sessions/session-member.ts';
import { selectSessionById } from '../sessions/session-store.ts';

const TOKEN_BYTES = 32;

/**
 * Creates a key that grants one download without login for two minutes while the session lasts, for handing over from
 * app to browser.
 */
export async function createOneTimeDownload(
  ctx: Needs<'db' | 'secrets'>,
  input: { member: Pick<SessionMember, 'sessionId' | 'isAdultHidden'>; what: OneTimeFile },
): Promise<{ key: string }> {
  const key = ctx.secrets.random(TOKEN_BYTES);
  const { sessionId, isAdultHidden = false } = input.member;
  const saved = { sessionId, tokenHash: ctx.secrets.digest(key), what: input.what, hidesAdult: isAdultHidden };
  await ctx.db.transaction().execute((tx) => saveDownload(tx, { ...saved, minutes: ONE_TIME_LINK_MINUTES }));
  return { key };
}

/** Consumes a key. Throws LINK_ERROR 0003 when it is used, expired or unknown. */
export async function redeemOneTimeDownload(
  ctx: Needs<'db' | 'secrets'>,
  { key }: { key: string },
): Promise<{ member: SessionMember; what: OneTimeFile }> {
  const claimed = await ctx.db.transaction().execute((tx) => redeemDownload(tx, ctx.secrets.digest(key)));
  const row = claimed?.isInTime ? await selectSessionById(ctx.db, claimed.sessionId) : undefined;
  if (!claimed || !row || row.revoked_at || row.state !== 'active') throw new DomainError('LINK_ERROR', '0003');
  const member = toSessionMember(row);
  return { member: claimed.hidesAdult ? withoutAdultWorks(member) : member, what: claimed.what };
}
