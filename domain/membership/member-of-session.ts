import type { Needs } from '#shared/context';
import { Refusal } from '#shared/refusal';
import { readAccessToken } from './access-token.ts';
import { type MemberVisit, visitOf } from './member-visit.ts';
import { decideVerifier, isSessionOver } from './session-rules.ts';
import { noteSeen, rotationOf, selectSessionById, selectSessionBySelector } from './session-store.ts';

/**
 * The member that a call's access token names. Refuses with AUTH_ERROR 0001 a token past its time, 0004 one that is
 * worth nothing or whose session has ended. The session is asked for each time: logging out counts at once.
 */
export async function memberOfToken(ctx: Needs<'db' | 'secrets'>, token: string): Promise<MemberVisit> {
  const claim = readAccessToken(ctx, token);
  const row = await selectSessionById(ctx.db, claim.sessionId);
  if (!row || row.revoked_at || row.state !== 'active') throw new Refusal('AUTH_ERROR', '0004');
  if (row.member_no !== claim.memberNo || row.auth_epoch !== claim.epoch) throw new Refusal('AUTH_ERROR', '0004');
  if (row.now >= claim.expiresAt) throw new Refusal('AUTH_ERROR', '0001');
  return visitOf(row);
}

/**
 * The member of a document's session cookie (`selector.verifier`); undefined for whatever opens nothing any more.
 * A document never renews a verifier and never ends a session: an old page that is still loading is no thief.
 */
export async function memberOfCookie(ctx: Needs<'db' | 'secrets'>, cookie: string): Promise<MemberVisit | undefined> {
  const [selector = '', verifier = ''] = cookie.split('.');
  if (!/^[\w-]{22}$/.test(selector) || !/^[\w-]{43}$/.test(verifier)) return undefined;
  const row = await selectSessionBySelector(ctx.db, selector);
  if (!row || row.revoked_at || row.state !== 'active') return undefined;
  if (isSessionOver({ expiresAt: row.expires_at, seenAt: row.seen_at }, row.now)) return undefined;
  const worth = decideVerifier(ctx, { session: rotationOf(row), verifier, now: row.now });
  if (worth === 'copied') return undefined;
  const isConfirmed = worth === 'current' && !row.is_confirmed;
  if (isConfirmed || row.now.getTime() - row.seen_at.getTime() > 300_000)
    await noteSeen(ctx.db, { id: row.id, isConfirmed });
  return visitOf(row);
}
